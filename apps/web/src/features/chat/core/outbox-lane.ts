import { goesInParts } from './attachment.ts'
import type { OutboxEntry } from './outbox-entry.ts'

export const mustUpload = ({ attachment, isUploaded }: OutboxEntry) =>
  attachment !== undefined && isUploaded !== true

/** It is large, and on its way up or about to be. */
export const isBeside = (entry: OutboxEntry) =>
  entry.attachment !== undefined && mustUpload(entry) && goesInParts(entry.attachment)

/** Bytes of it are still to go up: what is up whole is being looked into, which the service doesn't count. RE-07 */
export const goesUp = (entry: OutboxEntry) =>
  isBeside(entry) && (entry.begun?.offset ?? 0) < (entry.attachment?.blob.size ?? 0)

/** What goes one after the other: a conversation, and beside it what is large in it, while it goes up. */
export const laneOf = (entry: OutboxEntry) =>
  isBeside(entry) ? `parts ${entry.conversationID}` : entry.conversationID
