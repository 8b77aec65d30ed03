/** As much of libheif's own functions as is used. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Failure {
    code: object
    message: string
  }
  type Context = { readonly is: unique symbol }
  type Handle = { readonly of: unique symbol }

  export interface HeifImage {
    /** One, where the colours of a pixel stand together. `data` lies in the decoder's own memory. */
    channels: { width: number; height: number; stride: number; data: Uint8Array }[]
  }

  interface Libheif {
    heif_error_code: { heif_error_Ok: object }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RGBA: object }
    heif_context_alloc(): Context
    heif_context_read_from_memory(context: Context, file: Uint8Array): Failure
    heif_js_context_get_primary_image_handle(context: Context): Handle | Failure | undefined
    /** Turned and cropped as the file says. */
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_image_handle_has_alpha_channel(handle: Handle): number
    heif_js_decode_image2(
      handle: Handle,
      colorspace: object,
      chroma: object,
    ): HeifImage | Failure | undefined | Promise<HeifImage | Failure | undefined>
  }

  // biome-ignore lint/style/noDefaultExport: the package's own form
  export default function createLibheif(): Libheif
}
