import path from 'node:path'
import { AppError } from '@thrum/contracts/errors'
import { SOURCE_FOLDER } from '../../source-folder.ts'
import { type ChildLimits, runChild } from './limited-child.ts'
import { createLine } from './line.ts'
import type { PictureAnswer, PictureFit, Renewed } from './picture-form.ts'
import type { PictureKind } from './picture-kind.ts'

export interface PictureDesk {
  /**
   * Decodes a picture and writes it anew, upright and without metadata; one picture at a time.
   * @param by whose it is: nobody's many pictures hold up another's one
   * @throws AppError `upload.tooManyPixels`, `upload.unreadable`, `upload.storeFull`, and `request.tooMany`
   *   while the line is long
   */
  renew(by: string, from: string, to: string, kind: PictureKind, fit: PictureFit): Promise<Renewed>
}

export interface PictureLimits extends ChildLimits {
  waiting: number
}
const LIMITS: PictureLimits = { memoryBytes: 512 * 1024 * 1024, timeMs: 10_000, waiting: 160 }
/** Its own heap is small; what is big stands outside it. */
const HEAP_MB = 128

export function createPictureDesk(limits: PictureLimits = LIMITS): PictureDesk {
  const line = createLine({ atOnce: 1, length: limits.waiting })
  return {
    async renew(by, ...ask) {
      const answer = await line.run(by, () => askChild(ask, limits))
      if ('refused' in answer) throw new AppError(answer.refused)
      return answer
    },
  }
}

/** @returns its answer; a child that had to be killed, or fell over, has not read the picture */
async function askChild([from, to, kind, fit]: string[], limits: PictureLimits): Promise<PictureAnswer> {
  const file = path.join(SOURCE_FOLDER, 'features', 'media', 'picture.child.ts')
  const node = [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning', file]
  // Where our own code is kept compiled, its code is too: compiling it takes as long as all the rest of its start.
  const { NODE_COMPILE_CACHE } = process.env
  const env = { NODE_COMPILE_CACHE }
  const args = [...node, kind, fit, from, to].map(String)
  const { output } = await runChild(process.execPath, args, limits, { env })
  return parse(output)
}

function parse(line: string): PictureAnswer {
  try {
    return JSON.parse(line)
  } catch {
    return { refused: 'upload.unreadable' }
  }
}
