import { startWorker } from '../../platform/trusted-worker.ts'
import type { ReadAnswer, ReadRequest, ReadTrouble } from './reader.messages.ts'
import readerUrl from './reader.worker.ts?worker&url'

/** A picture that takes longer is given up, and its reader with it. The first one waits for the decoder's file. */
const PATIENCE_MS = 20_000

export type ReadResult = { readonly texts: readonly string[] } | { readonly trouble: ReadTrouble }

/** Finds the texts of QR codes in camera frames and pictures. */
export interface CodeReader {
  /** Closes the frame. */
  readFrame(frame: ImageBitmap): Promise<ReadResult>
  readPicture(picture: Blob): Promise<ReadResult>
  /** Ends what is under way; another question starts it anew. */
  end(): void
}

/** The reader in its worker, which starts with the first question. */
export class WorkerReader implements CodeReader {
  readonly #start: () => Worker
  readonly #open = new Map<number, (result: ReadResult) => void>()
  #worker: Worker | undefined
  #lastId = 0

  constructor(start: () => Worker = () => startWorker(readerUrl)) {
    this.#start = start
  }

  readFrame(frame: ImageBitmap): Promise<ReadResult> {
    return this.#ask((id) => ({ id, frame }), [frame])
  }

  readPicture(picture: Blob): Promise<ReadResult> {
    return this.#ask((id) => ({ id, picture }), [])
  }

  end(): void {
    this.#giveUp('failed')
  }

  #ask(request: (id: number) => ReadRequest, transfer: Transferable[]): Promise<ReadResult> {
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve } = Promise.withResolvers<ReadResult>()
    const timer = setTimeout(() => this.#giveUp('unreadable'), PATIENCE_MS)
    this.#open.set(id, (result) => {
      clearTimeout(timer)
      this.#open.delete(id)
      resolve(result)
    })
    this.#listening().postMessage(request(id), transfer)
    return promise
  }

  /** The next question starts another worker. */
  #giveUp(trouble: ReadTrouble): void {
    this.#worker?.terminate()
    this.#worker = undefined
    for (const answer of [...this.#open.values()]) answer({ trouble })
  }

  #listening(): Worker {
    if (this.#worker === undefined) {
      this.#worker = this.#start()
      this.#worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => this.#open.get(data.id)?.(data)
      this.#worker.onerror = () => this.end()
    }
    return this.#worker
  }
}
