import { ERRORS, type ErrorCode } from '@thrum/contracts/errors'

/** The chat service refused over its socket. Nobody was told yet. */
export class ChatRefusal extends Error {
  override name = 'ChatRefusal'
  /** Undefined for a word that this copy of the app doesn't know. */
  readonly reason: ErrorCode | undefined
  /** The service's sentence, in the reader's language. */
  readonly text: string

  constructor(reason: string | undefined, text: string) {
    super(reason ?? 'refused')
    this.reason = reason !== undefined && Object.hasOwn(ERRORS, reason) ? (reason as ErrorCode) : undefined
    this.text = text
  }

  /** The same may succeed later without a change by the person. */
  shouldRetry(): boolean {
    return this.reason !== undefined && ERRORS[this.reason].retry
  }
}
