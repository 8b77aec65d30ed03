import { POPUP_MS, POPUP_OPEN_DELAY_MS } from '@thrum/contracts/limits'

/**
 * One popup on screen at a time. The newest wish is shown 50 ms after it was made; closing takes 300 ms, and an
 * older one that still wants to be open comes back after that. Source: spec §4, §9 (APP-10).
 */
export class PopupTurns {
  readonly #listeners = new Set<() => void>()
  #wishes: readonly string[] = []
  #shown: string | undefined
  #isClosing = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The id of the popup on screen. */
  readonly getSnapshot = (): string | undefined => this.#shown

  /** One moves out. */
  readonly isClosing = (): boolean => this.#isClosing

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  open(id: string): void {
    this.#wishes = [...this.#wishes.filter((wish) => wish !== id), id]
    this.#advance()
  }

  close(id: string): void {
    this.#wishes = this.#wishes.filter((wish) => wish !== id)
    this.#advance()
  }

  #advance(): void {
    const wanted = this.#wishes.at(-1)
    if (this.#isClosing || wanted === this.#shown) return
    clearTimeout(this.#timer)
    if (this.#shown !== undefined) {
      this.#isClosing = true
      this.#set(undefined)
      this.#timer = setTimeout(() => {
        this.#isClosing = false
        this.#tell()
        this.#advance()
      }, POPUP_MS)
    } else if (wanted !== undefined) {
      this.#timer = setTimeout(() => this.#set(this.#wishes.at(-1)), POPUP_OPEN_DELAY_MS)
    }
  }

  #set(shown: string | undefined): void {
    this.#shown = shown
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

export const popupTurns = new PopupTurns()
