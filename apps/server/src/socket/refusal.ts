import type { Envelope } from '@thrum/contracts/envelope'
import { AppError, type ErrorCode } from '@thrum/contracts/errors'
import type { Language } from '@thrum/contracts/language'
import { refusal, success } from '../http/envelope.ts'

/** What an acknowledgement carries: the same shape as an answer over HTTP. */
export type SocketAnswer = { ok: true; data: unknown } | { ok: false; reason: ErrorCode }

export function toEnvelope(answer: SocketAnswer, language: Language): Envelope {
  return answer.ok ? success(answer.data).body : refusal(new AppError(answer.reason), language, '').body
}

/** A refusal to connect; the client finds the envelope in the error's `data`. */
export function connectError(code: ErrorCode, language: Language): Error {
  return Object.assign(new Error(code), { data: refusal(new AppError(code), language, '').body })
}
