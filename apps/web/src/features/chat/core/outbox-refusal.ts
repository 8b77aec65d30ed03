import { ERRORS } from '@thrum/contracts/errors'
import { isCallError } from '../../../lib/call-error.ts'
import { ChatRefusal } from '../chat-refusal.ts'
import type { OutboxEntry } from './outbox-entry.ts'

type Reason = OutboxEntry['reason']

/** By kind: what is up can't be read by the service, or isn't there any more. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof ChatRefusal)) return false
  return error.reason === 'upload.unreadable' || error.reason === 'upload.gone'
}

/** What won't do by trying again. */
export function refusalOf(error: unknown): { readonly reason: Reason } | undefined {
  if (error instanceof ChatRefusal) return error.shouldRetry() ? undefined : error
  if (!isCallError(error) || error.failure !== 'refused') return undefined
  const { reason } = error
  return reason !== undefined && ERRORS[reason]?.retry === true ? undefined : { reason }
}

/** Why an attachment could not go up; undefined where nobody answered, which is the line's fault. */
export function troubleOf(error: unknown): Reason {
  if (!isCallError(error)) return undefined
  return error.failure === 'service' ? 'service.unavailable' : error.reason
}
