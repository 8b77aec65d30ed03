import createLibheif, { type HeifImage } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import type { Pixels } from './bitmap.ts'

/**
 * HEIC and HEIF, whose HEVC sharp's own build can't decode: turned and mirrored as they say, 8 bits a colour.
 * @returns undefined for one whose sides are too large, before any pixel is decoded. @throws where it can't be decoded
 */
export async function decodeHeic(
  file: Uint8Array,
  isTooLarge: (width: number, height: number) => boolean,
): Promise<Pixels | undefined> {
  const heif = createLibheif()
  const context = heif.heif_context_alloc()
  const read = heif.heif_context_read_from_memory(context, file)
  if (read.code !== heif.heif_error_code.heif_error_Ok) throw new Error('no HEIC')
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if (handle === undefined || 'code' in handle) throw new Error('no picture in it')
  const [width, height] = [
    heif.heif_image_handle_get_width(handle),
    heif.heif_image_handle_get_height(handle),
  ]
  if (isTooLarge(width, height)) return undefined
  const channels = heif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = heif.heif_chroma
  const image = await heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    channels === 4 ? rgba : rgb,
  )
  if (image === undefined || 'code' in image) throw new Error('not to be decoded')
  return pixelsOf(image, channels)
}

/** Its rows may be padded. */
function pixelsOf({ channels: [plane] }: HeifImage, channels: 3 | 4): Pixels {
  if (plane === undefined) throw new Error('no colours in it')
  const { width, height, stride, data } = plane
  const rowBytes = width * channels
  if (stride === rowBytes) return { width, height, channels, data }
  const close = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row += 1) {
    close.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes)
  }
  return { width, height, channels, data: close }
}
