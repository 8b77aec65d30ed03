import { TOAST_MS } from '@thrum/contracts/limits'

export interface Toast {
  readonly id: number
  readonly text: string
  /** `alert` interrupts a screen reader: failures. */
  readonly kind: 'done' | 'alert' | 'plain'
}

export interface ToastOptions {
  readonly kind?: Toast['kind']
  /** 1500 ms; the chat uses 2000 ms. */
  readonly durationMs?: number
}

/** One toast at a time; a new one takes the place of the old. The time stands still while it is hovered or focused. */
export class ToastKeeper {
  readonly #listeners = new Set<() => void>()
  #shown: Toast | undefined
  #durationMs = TOAST_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastId = 0

  readonly getSnapshot = (): Toast | undefined => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly show = (text: string, options: ToastOptions = {}): void => {
    this.#lastId += 1
    this.#durationMs = options.durationMs ?? TOAST_MS
    this.#set({ id: this.#lastId, text, kind: options.kind ?? 'plain' })
    this.#run()
  }

  readonly hide = (): void => {
    clearTimeout(this.#timer)
    this.#set(undefined)
  }

  /** Hovered or focused: it stays. */
  readonly hold = (): void => {
    clearTimeout(this.#timer)
  }

  /** No longer: it stays its whole time once more. */
  readonly release = (): void => {
    if (this.#shown !== undefined) this.#run()
  }

  #run(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.hide, this.#durationMs)
  }

  #set(toast: Toast | undefined): void {
    this.#shown = toast
    for (const listener of this.#listeners) listener()
  }
}

export const toasts = new ToastKeeper()

/** Shows a sentence for 1500 ms. */
export const toast = toasts.show
