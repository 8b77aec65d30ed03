import type { Readable } from 'node:stream'
import type { MediaId } from '@thrum/contracts/ids'

/** First and last byte, both included. */
export interface ByteRange {
  from: number
  to: number
}

/** Its bytes were changed or cut off: it opens to its end never again. */
export class DamagedMedium extends Error {}

/** Where the bytes of media are kept: a folder, or an object store. It knows ids, and nothing of people. */
export interface MediaStore {
  /**
   * Keeps the content whole or not at all; what stood under this id before is replaced in one step.
   * @returns its size in bytes
   * @throws AppError `upload.storeFull`; as every call, `service.unavailable` where the store is out of reach
   */
  put(id: MediaId, content: Readable | Uint8Array): Promise<number>
  /** Of the content in bytes; undefined where nothing is kept under this id. */
  size(id: MediaId): Promise<number | undefined>
  /**
   * Undefined where nothing is kept under this id. The range must begin within the content, and ends with it. The
   * stream ends with a DamagedMedium where that is seen.
   */
  open(id: MediaId, range?: ByteRange): Promise<Readable | undefined>
  /** Removing what is not there is fine. */
  remove(id: MediaId): Promise<void>
  /** What is kept, by id, all of it or from behind one on, with when it was put (epoch ms). */
  list(after?: MediaId): AsyncIterable<{ id: MediaId; putAtMs: number }>
}
