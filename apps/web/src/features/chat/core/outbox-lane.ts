import { goesInParts } from './attachment.ts'
import type { OutboxEntry } from './outbox-entry.ts'

export const mustUpload = ({ attachment, isUploaded }: OutboxEntry) =>
  attachment !== undefined && isUploaded !== true

/** It is large, and on its way up or about to be. */
export const isBeside = (entry: OutboxEntry) =>
  entry.attachment !== undefined && mustUpload(entry) && goesInParts(entry.attachment)

/** What goes one after the other: a conversation, and beside it what is large in it, while it goes up. */
export const laneOf = (entry: OutboxEntry) =>
  isBeside(entry) ? `parts ${entry.conversationID}` : entry.conversationID
