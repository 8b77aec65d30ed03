import type { Envelope } from '@thrum/contracts/envelope'
import type { ErrorCode } from '@thrum/contracts/errors'

/**
 * Why a call gave no data.
 * - `refused`: body code -1; `reason` says why, `body` is the whole answer
 * - `sessionOver`, `profileNeeded`, `accountClosed`: body codes 401, 402, 403
 * - `tooMany`: HTTP 403; `service`: any other status; `shape`: an answer that is not what the contract says
 * - `network`, `timeout`: no answer
 * - `ignored`: another call about the same holds the loading flag
 * - `cancelled`: the caller's own signal, or the session is over by the time of the answer
 */
export type CallFailure =
  | 'refused'
  | 'sessionOver'
  | 'profileNeeded'
  | 'accountClosed'
  | 'tooMany'
  | 'service'
  | 'shape'
  | 'network'
  | 'timeout'
  | 'ignored'
  | 'cancelled'

const MAY_PASS: ReadonlySet<CallFailure> = new Set(['tooMany', 'service', 'shape', 'network', 'timeout'])

/** By the time it is thrown, the person was told whatever there is to tell. */
export class CallError extends Error {
  override name = 'CallError'
  readonly failure: CallFailure
  readonly body: Envelope | undefined
  /** How long the service wants to be left alone, where it says so. */
  readonly retryAfterMs: number | undefined
  constructor(
    failure: CallFailure,
    options?: ErrorOptions & { body?: Envelope | undefined; retryAfterMs?: number | undefined },
  ) {
    super(failure, options)
    this.failure = failure
    this.body = options?.body
    this.retryAfterMs = options?.retryAfterMs
  }
  /** The stable word of a refusal. */
  get reason(): ErrorCode | undefined {
    return this.body?.reason as ErrorCode | undefined
  }
  /** The server's sentence, in the reader's language. */
  get text(): string {
    return this.body?.msg ?? ''
  }
  shouldRetry(): boolean {
    return MAY_PASS.has(this.failure)
  }
}

/** What any status but 200 means. @param retryAfter the header of this name, in seconds */
export function statusError(status: number, retryAfter: string | null): CallError {
  const retryAfterMs = Number(retryAfter) * 1_000
  return new CallError(status === 403 ? 'tooMany' : 'service', {
    retryAfterMs: retryAfterMs > 0 ? retryAfterMs : undefined,
  })
}

/** Narrows what was caught, to one reason if given: `isCallError(error, 'account.taken')`. */
export function isCallError(error: unknown, reason?: ErrorCode): error is CallError {
  return error instanceof CallError && (reason === undefined || error.reason === reason)
}
