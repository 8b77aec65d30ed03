import type { Envelope } from '@thrum/contracts/envelope'
import { AppError, type ErrorCode } from '@thrum/contracts/errors'
import type { Language } from '@thrum/contracts/language'
import { refusal, success } from '../http/envelope.ts'
import { refusedPacket } from './packet.ts'

/** What an acknowledgement carries: the same shape as an answer over HTTP. */
export type SocketAnswer = { ok: true; data: unknown } | { ok: false; reason: ErrorCode }

export function toEnvelope(answer: SocketAnswer, language: Language): Envelope {
  return answer.ok ? success(answer.data).body : refusal(new AppError(answer.reason), language, '').body
}

/** A refusal to connect; the client finds the envelope in the error's `data`. */
export function connectRefusal(namespace: string, code: ErrorCode, language: Language): string {
  return refusedPacket(namespace, code, refusal(new AppError(code), language, '').body)
}
