import { readFile } from 'node:fs/promises'
import { AppError } from '@thrum/contracts/errors'
import { SOUND_MAX_BYTES, SOUND_MAX_MS, SOUND_MIN_MS } from '@thrum/contracts/limits'
import type { Incoming } from '../../http/incoming.ts'
import { type SoundFrames, soundFramesOf } from './sound-frames.ts'

/** An encoder ends with whole frames, and begins with some of its own. Source: abuse case UP-12 */
const SPARE_MS = 100

/**
 * The sound alone, without any marks; small enough to be read whole, and nothing is decoded.
 * @throws AppError `upload.tooLarge`, `upload.typeRefused`, `upload.soundLength`
 */
export async function readSound({ file, bytes }: Pick<Incoming, 'file' | 'bytes'>): Promise<SoundFrames> {
  if (bytes > SOUND_MAX_BYTES) throw new AppError('upload.tooLarge')
  const sound = soundFramesOf(await readFile(file))
  if (sound === undefined) throw new AppError('upload.typeRefused')
  if (sound.ms < SOUND_MIN_MS || sound.ms > SOUND_MAX_MS + SPARE_MS) throw new AppError('upload.soundLength')
  return sound
}
