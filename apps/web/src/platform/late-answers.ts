import { ToyError } from '@thrum/toy-protocol/toy-error'
import { isGivenUp } from './ble-error.ts'

/**
 * iOS goes on with a call that the plugin gave up, and the plugin takes its late answer for that of the next call to
 * the same place: it proves nothing of that one, unless both say the same.
 */
export class LateAnswers {
  #givenUp: unknown[] = []

  /**
   * @param word equal for calls that say the same
   * @throws ToyError `toy.writeFailed` when the answer may be another call's
   */
  async check<Answer>(call: Promise<Answer>, word: unknown): Promise<Answer> {
    const answer = await call.catch((error: unknown) => {
      if (isGivenUp(error)) this.#givenUp.push(word)
      throw error
    })
    const isSure = this.#givenUp.every((each) => each === word)
    this.#givenUp = isSure ? [] : this.#givenUp.slice(1)
    if (!isSure) throw new ToyError('toy.writeFailed')
    return answer
  }

  /** A fresh link answers nothing of the one before. */
  forget(): void {
    this.#givenUp = []
  }
}
