import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '@thrum/contracts/limits'
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { fitInto, HEAD_BYTES, isStrip, type PictureSize, readPictureSize } from './picture-size.ts'
import type { ReadAnswer, ReadRequest, ReadTrouble } from './reader.messages.ts'

/** Pictures are read at this side first, and at the larger one where that shows no code. */
const SIDES_PX = [1_280, 3_200] as const

// From our own server; by itself it would ask a public one.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
const detector = new BarcodeDetector({ formats: ['qr_code'] })

class Unread extends Error {
  readonly trouble: ReadTrouble
  constructor(trouble: ReadTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

async function readBitmap(bitmap: ImageBitmap): Promise<string[]> {
  try {
    return (await detector.detect(bitmap)).map(({ rawValue }) => rawValue)
  } finally {
    bitmap.close()
  }
}

/** @throws Unread */
async function checkSize(picture: Blob): Promise<PictureSize> {
  if (picture.size > PICTURE_MAX_BYTES) throw new Unread('tooLarge')
  const head = new Uint8Array(await picture.slice(0, HEAD_BYTES).arrayBuffer())
  const size = readPictureSize(head)
  if (size === undefined || isStrip(size)) throw new Unread('unreadable')
  if (size.width * size.height > PICTURE_MAX_PIXELS) throw new Unread('tooLarge')
  return size
}

/** @throws Unread */
async function readPicture(picture: Blob): Promise<string[]> {
  const size = await checkSize(picture)
  const longest = Math.max(size.width, size.height)
  for (const sidePx of SIDES_PX) {
    const bitmap = await createImageBitmap(picture, fitInto(size, sidePx)).catch(() => {
      throw new Unread('unreadable')
    })
    const texts = await readBitmap(bitmap)
    if (texts.length > 0 || longest <= sidePx) return texts
  }
  return []
}

async function answerTo(request: ReadRequest): Promise<ReadAnswer> {
  const { id } = request
  try {
    const texts = await ('frame' in request ? readBitmap(request.frame) : readPicture(request.picture))
    return { id, texts }
  } catch (error) {
    return { id, trouble: error instanceof Unread ? error.trouble : 'failed' }
  }
}

/** Reads QR codes beside the page, which a large or hostile picture can't hold up there. */
globalThis.onmessage = ({ data }: MessageEvent<ReadRequest>) => {
  void answerTo(data).then((answer) => globalThis.postMessage(answer))
}
