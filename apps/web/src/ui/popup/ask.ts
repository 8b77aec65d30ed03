import { session } from '../../lib/session.ts'

export interface Question {
  readonly title: string
  readonly text?: string
  /** A verb. */
  readonly yes: string
  readonly no: string
  readonly isDanger?: boolean
  /** Comes by itself, perhaps under a finger: only its buttons answer it, and its no takes a moment. */
  readonly isAlert?: boolean
}

/** One open question; a second one takes the place of the first. */
class Asking {
  readonly #listeners = new Set<() => void>()
  #question: Question | undefined
  #answer: ((isYes: boolean | undefined) => void) | undefined

  readonly getSnapshot = (): Question | undefined => this.#question

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @returns undefined where another question took its place */
  readonly ask = (question: Question): Promise<boolean | undefined> => {
    this.#answer?.(undefined)
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

// What it says may be about people; what a toy doesn't confirm stays to be answered, whoever is there.
session.onSignOut(() => {
  if (asking.getSnapshot()?.isAlert !== true) asking.answer(false)
})

/** Asks in a dialog; back, Escape, the scrim and another question in its place mean no. */
export async function ask(question: Question): Promise<boolean> {
  return (await asking.ask(question)) === true
}
