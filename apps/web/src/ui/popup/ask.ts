export interface Question {
  readonly title: string
  readonly text?: string
  /** A verb. */
  readonly yes: string
  readonly no: string
  readonly isDanger?: boolean
}

/** One open question; a second one answers the first with no. */
class Asking {
  readonly #listeners = new Set<() => void>()
  #question: Question | undefined
  #answer: ((isYes: boolean) => void) | undefined

  readonly getSnapshot = (): Question | undefined => this.#question

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly ask = (question: Question): Promise<boolean> => {
    this.#answer?.(false)
    return new Promise((resolve) => {
      this.#answer = resolve
      this.#set(question)
    })
  }

  readonly answer = (isYes: boolean): void => {
    const answer = this.#answer
    this.#answer = undefined
    this.#set(undefined)
    answer?.(isYes)
  }

  #set(question: Question | undefined): void {
    this.#question = question
    for (const listener of this.#listeners) listener()
  }
}

export const asking = new Asking()

/** Asks in a dialog; back, Escape and the scrim mean no. */
export const ask = asking.ask
