import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { AppError } from '@thrum/contracts/errors'
import type { PictureAnswer, PictureFit, Renewed } from './picture-form.ts'
import type { PictureKind } from './picture-kind.ts'

export interface PictureDesk {
  /**
   * Decodes a picture and writes it anew, upright and without metadata; one picture at a time.
   * @throws AppError `upload.tooManyPixels`, `upload.unreadable`, `upload.storeFull`, and `request.tooMany`
   *   while the line is long
   */
  renew(from: string, to: string, kind: PictureKind, fit: PictureFit): Promise<Renewed>
}

/** Source: safety P-E5 */
export interface PictureLimits {
  memoryBytes: number
  timeMs: number
  waiting: number
}
const LIMITS: PictureLimits = { memoryBytes: 512 * 1024 * 1024, timeMs: 10_000, waiting: 40 }
const LOOK_MS = 50
const PAGE_BYTES = 4_096
/** Its own heap is small; what is big stands outside it. */
const HEAP_MB = 128
/** Pictures wait for touches, never the other way round. Source: abuse case RE-07 */
const NICENESS = 10
const RETRY_S = 5

export function createPictureDesk(limits: PictureLimits = LIMITS): PictureDesk {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async renew(...ask) {
      if (waiting >= limits.waiting) throw new AppError('request.tooMany', { data: { retryAfterS: RETRY_S } })
      waiting += 1
      const turn = last
        .then(() => runChild(ask, limits))
        .finally(() => {
          waiting -= 1
        })
      last = turn.catch(() => undefined)
      const answer = await turn
      if ('refused' in answer) throw new AppError(answer.refused)
      return answer
    },
  }
}

/** @returns its answer; a child that had to be killed, or fell over, has not read the picture */
async function runChild([from, to, kind, fit]: string[], limits: PictureLimits): Promise<PictureAnswer> {
  const file = path.join(import.meta.dirname, 'picture.child.ts')
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      '--disable-warning=ExperimentalWarning',
      file,
      kind,
      fit,
      from,
      to,
    ].map(String),
    { stdio: ['ignore', 'pipe', 'ignore'], env: {} },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const kill = () => void child.kill('SIGKILL')
  const timer = setTimeout(kill, limits.timeMs)
  const look = setInterval(async () => {
    if ((await residentBytes(child.pid)) > limits.memoryBytes) kill()
  }, LOOK_MS)
  if (child.pid !== undefined) lower(child.pid)
  try {
    const [line] = await Promise.all([text(child.stdout), ended])
    return parse(line)
  } finally {
    clearTimeout(timer)
    clearInterval(look)
  }
}

function parse(line: string): PictureAnswer {
  try {
    return JSON.parse(line)
  } catch {
    return { refused: 'upload.unreadable' }
  }
}

/** What a process holds in memory, where the system tells it; the picture's own limits hold everywhere. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const line = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(line.split(' ')[1] ?? '0') * PAGE_BYTES
}

function lower(pid: number): void {
  try {
    os.setPriority(pid, NICENESS)
  } catch {
    // It has ended already.
  }
}
