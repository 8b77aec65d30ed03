import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createPictureDesk } from './picture-desk.ts'
import { type PictureFit, partFile } from './picture-form.ts'
import { HEAD_BYTES, pictureKindOf } from './picture-kind.ts'

/** Pictures handed over a desk, in a throw-away folder. */
export async function openDesk() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'thrum-pictures-'))
  const desk = createPictureDesk()
  let count = 0
  return {
    folder,
    desk,
    close: () => rm(folder, { recursive: true }),
    /** As an upload is: known by its content, written anew, with its smaller forms. */
    async renew(bytes: Buffer, fit: PictureFit = 'picture', by = desk) {
      const kind = pictureKindOf(bytes.subarray(0, HEAD_BYTES))
      if (kind === undefined) throw new Error('no picture')
      count += 1
      const from = path.join(folder, `${count}-raw`)
      const to = path.join(folder, `${count}-renewed`)
      await writeFile(from, bytes)
      const form = await by.renew('somebody', from, to, kind, fit)
      const renewed = await readFile(to)
      const parts = await Promise.all(form.parts.map(({ size }) => readFile(partFile(to, size))))
      return { form, renewed, parts, facts: await sharp(renewed).metadata() }
    },
  }
}

/** Colour at a place, as [red, green, blue]. */
export async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(picture)
    .extract({ left: Math.floor(left), top: Math.floor(top), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...pixel]
}
