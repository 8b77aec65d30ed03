import type { ComplaintChip } from '@thrum/contracts/complaint/complaint.routes'
import type { MediaId } from '@thrum/contracts/ids'
import { COMPLAINT_MESSAGES_MAX, COMPLAINT_PICTURES_MAX } from '@thrum/contracts/limits'
import { isCallError } from '../../lib/call-error.ts'
import { randomId } from '../../lib/random-id.ts'

/** A chosen picture; `at` is 0 to 1. */
export interface DraftPicture {
  readonly key: number
  readonly file: Blob
  readonly state:
    | { readonly is: 'waiting' }
    | { readonly is: 'sending'; readonly at: number }
    | { readonly is: 'sent'; readonly id: MediaId }
    | { readonly is: 'failed'; readonly text: string }
}

export interface DraftState {
  /** The same complaint sent twice is one; what was changed since is another. */
  readonly requestId: string
  readonly chip: ComplaintChip | undefined
  readonly words: string
  /** Messages of the conversation with whom it is about. */
  readonly sequences: readonly number[]
  readonly pictures: readonly DraftPicture[]
}

export interface DraftParts {
  /** @throws CallError of which the person was not told */
  upload(
    file: Blob,
    options: { onProgress: (ratio: number) => void; signal: AbortSignal },
  ): Promise<{ id: MediaId }>
}

const emptyDraft = (): DraftState => ({
  requestId: randomId(),
  chip: undefined,
  words: '',
  sequences: [],
  pictures: [],
})

/** A complaint that is being written. Stays in memory alone, and over leaving the page. */
export class ComplaintDraft {
  readonly #parts: DraftParts
  readonly #listeners = new Set<() => void>()
  #state = emptyDraft()
  #keys = 0
  #running: { key: number; aborter: AbortController } | undefined

  constructor(parts: DraftParts) {
    this.#parts = parts
  }

  readonly getSnapshot = (): DraftState => this.#state

  /** There is more to lose than a few taps. */
  get isWritten(): boolean {
    const { words, pictures } = this.#state
    return words.trim() !== '' || pictures.length > 0
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly change = (change: Partial<Pick<DraftState, 'chip' | 'words'>>): void =>
    this.#set({ ...change, requestId: randomId() })

  /** @returns false where they are too many */
  readonly choose = (sequences: readonly number[]): boolean => {
    const chosen = [...new Set(sequences)].sort((a, b) => a - b)
    if (chosen.length > COMPLAINT_MESSAGES_MAX) return false
    this.#set({ sequences: chosen, requestId: randomId() })
    return true
  }

  readonly addPicture = (file: Blob): void => {
    if (this.#state.pictures.length >= COMPLAINT_PICTURES_MAX) return
    this.#keys += 1
    const picture: DraftPicture = { key: this.#keys, file, state: { is: 'waiting' } }
    this.#set({ pictures: [...this.#state.pictures, picture], requestId: randomId() })
    void this.#next()
  }

  readonly removePicture = (key: number): void => {
    if (this.#running?.key === key) this.#running.aborter.abort()
    const pictures = this.#state.pictures.filter((picture) => picture.key !== key)
    this.#set({ pictures, requestId: randomId() })
  }

  readonly retryPicture = (key: number): void => {
    this.#setPicture(key, { is: 'waiting' })
    void this.#next()
  }

  /** What was sent up is no longer there: all of it goes up anew. */
  readonly renewPictures = (): void => {
    for (const { key } of this.#state.pictures) this.#setPicture(key, { is: 'waiting' })
    void this.#next()
  }

  /** Waits for what is under way. @returns undefined where a picture was not sent */
  readonly settled = async (): Promise<readonly MediaId[] | undefined> => {
    const isMoving = () =>
      this.#state.pictures.some(({ state }) => state.is === 'waiting' || state.is === 'sending')
    await new Promise<void>((resolve) => {
      if (!isMoving()) return resolve()
      const end = this.subscribe(() => {
        if (isMoving()) return
        end()
        resolve()
      })
    })
    const ids = this.#state.pictures.flatMap(({ state }) => (state.is === 'sent' ? [state.id] : []))
    return ids.length === this.#state.pictures.length ? ids : undefined
  }

  readonly clear = (): void => {
    this.#running?.aborter.abort()
    this.#set(emptyDraft())
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #setPicture(key: number, state: DraftPicture['state']): void {
    const pictures = this.#state.pictures.map((picture) =>
      picture.key === key ? { ...picture, state } : picture,
    )
    this.#set({ pictures })
  }

  /** One at a time. Requirement FRND-023 */
  async #next(): Promise<void> {
    if (this.#running !== undefined) return
    const picture = this.#state.pictures.find(({ state }) => state.is === 'waiting')
    if (picture === undefined) return
    const { key, file } = picture
    const aborter = new AbortController()
    this.#running = { key, aborter }
    this.#setPicture(key, { is: 'sending', at: 0 })
    const show = (state: DraftPicture['state']) => {
      if (!aborter.signal.aborted) this.#setPicture(key, state)
    }
    try {
      const onProgress = (at: number) => show({ is: 'sending', at })
      const { id } = await this.#parts.upload(file, { onProgress, signal: aborter.signal })
      show({ is: 'sent', id })
    } catch (error) {
      show({ is: 'failed', text: isCallError(error) ? error.text : '' })
    }
    this.#running = undefined
    void this.#next()
  }
}
