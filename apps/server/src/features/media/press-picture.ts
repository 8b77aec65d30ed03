import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '@thrum/contracts/errors'
import { PICTURE_MAX_BYTES } from '@thrum/contracts/limits'
import { createPictureDesk } from './picture-desk.ts'
import { type PictureForm, partFile } from './picture-form.ts'
import { HEAD_BYTES, pictureKindOf } from './picture-kind.ts'

/** A picture written anew, for what is kept beside its own rows. */
export interface PressedPicture extends PictureForm {
  blur: string | null
  bytes: Buffer
  /** As wide as a phone's screen; null where the whole is no wider. */
  small: Buffer | null
}

const desk = createPictureDesk()

/**
 * By the same road as what people upload: its kind by its content, decoded in a process of its own, without metadata.
 * @throws AppError `upload.typeRefused`, `upload.tooLarge`, `upload.tooManyPixels`, `upload.unreadable`
 */
export async function pressPicture(content: Buffer): Promise<PressedPicture> {
  if (content.length > PICTURE_MAX_BYTES) throw new AppError('upload.tooLarge')
  const kind = pictureKindOf(content.subarray(0, HEAD_BYTES))
  if (kind === undefined) throw new AppError('upload.typeRefused')
  const folder = await mkdtemp(path.join(tmpdir(), 'thrum-picture-'))
  try {
    const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')]
    await writeFile(from, content)
    const { parts, ...form } = await desk.renew('press', from, to, kind, 'picture')
    const hasSmall = parts.some(({ size }) => size === 2)
    return {
      ...form,
      bytes: await readFile(to),
      small: hasSmall ? await readFile(partFile(to, 2)) : null,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
