import { UPLOAD_PART_MAX_BYTES } from '@thrum/contracts/limits'
import type { Media } from '@thrum/contracts/media/media.entities'
import { CallError, isCallError } from '../../lib/call-error.ts'

/** An upload as the service has it: bytes that are there. */
export interface BegunUpload {
  readonly id: string
  readonly offset: number
}

/** The calls it is made of. Each rejects with a CallError. */
export interface PartCalls {
  begin(): Promise<BegunUpload>
  offset(id: string): Promise<BegunUpload>
  part(at: BegunUpload, bytes: Blob, onProgress: (ratio: number) => void): Promise<BegunUpload>
  finish(id: string): Promise<Media>
}

export interface PartsOptions {
  /** Goes on with it. */
  readonly begun?: BegunUpload | undefined
  /** Told when it was begun, with each part that is there, and undefined when the service has let go of it. */
  readonly onBegun: (begun: BegunUpload | undefined) => void
  /** 0 to 1. */
  readonly onProgress: (ratio: number) => void
}

/** Parts that added nothing, one after the other. */
const IDLE_MAX = 3
const FINISH_TRIES = 5
/** Before it is asked for again after all of them. */
const LOOK_AGAIN_MS = 5_000

/**
 * Sends up what isn't there yet; whoever tries again after a failure goes on from there. What the service has let go
 * of begins anew, once, or with the next try. @throws CallError
 */
export async function sendParts(file: Blob, calls: PartCalls, options: PartsOptions): Promise<Media> {
  const { begun, onBegun } = options
  // It may be finished, and only the answer was lost: what it became is of another size.
  const made = begun && (await finish(calls, begun, file.size).catch(unlessOpen))
  if (made !== undefined) return made
  const known = begun && (await calls.offset(begun.id).catch(unlessGone))
  if (begun !== undefined && known === undefined) onBegun(undefined)
  try {
    return await run(file, calls, known ?? (await calls.begin()), options)
  } catch (error) {
    unlessGone(error)
    onBegun(undefined)
    throw new CallError('service', { cause: error })
  }
}

function unlessGone(error: unknown): undefined {
  if (!isCallError(error, 'upload.gone')) throw error
}

function unlessOpen(error: unknown): undefined {
  if (!isCallError(error, 'upload.incomplete')) unlessGone(error)
}

async function run(file: Blob, calls: PartCalls, from: BegunUpload, options: PartsOptions): Promise<Media> {
  const { onBegun, onProgress } = options
  let at = from
  let idle = 0
  const tell = () => {
    onBegun(at)
    onProgress(at.offset / file.size)
  }
  tell()
  while (at.offset < file.size) {
    const { offset } = at
    const bytes = file.slice(offset, offset + UPLOAD_PART_MAX_BYTES)
    at = await calls.part(at, bytes, (ratio) => onProgress((offset + ratio * bytes.size) / file.size))
    idle = at.offset > offset ? 0 : idle + 1
    if (idle >= IDLE_MAX) throw new CallError('service')
    tell()
  }
  return finish(calls, at, file.size)
}

/**
 * Until it was looked into, which may take longer than one call waits: asked again, it goes on waiting. What is there
 * whole by then waits its turn, and has not failed: whoever sends it comes back.
 */
async function finish(calls: PartCalls, { id, offset }: BegunUpload, bytes: number): Promise<Media> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await calls.finish(id)
    } catch (error) {
      const isLate = isCallError(error) && error.failure === 'timeout'
      if (isLate && tries < FINISH_TRIES) continue
      if (!isLate || offset < bytes) throw error
      throw new CallError('timeout', { cause: error, retryAfterMs: LOOK_AGAIN_MS })
    }
  }
}
