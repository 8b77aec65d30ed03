import * as z from 'zod/mini'
import { ComplaintChip } from '../complaint/complaint.routes.ts'
import { MediaId } from '../ids.ts'

export const ComplaintId = z.string().check(z.regex(/^[0-9A-Za-z]{20}$/))

/**
 * - `noBreach`: nothing that the rules forbid
 * - `warned`: the person it is about is reminded of the rules, without a word about a complaint
 * - `suspended`: that person's account is closed until it is restored
 * - `unclear`: what is there does not say
 */
export const ComplaintOutcome = z.enum(['noBreach', 'warned', 'suspended', 'unclear'])
export type ComplaintOutcome = z.infer<typeof ComplaintOutcome>

/** `due`: open for 20 hours; `late`: open for 24. */
export const ComplaintState = z.enum(['open', 'due', 'late', 'closed'])
export type ComplaintState = z.infer<typeof ComplaintState>

/** A complaint in a list: nothing of what anybody wrote. */
export const ComplaintLine = z.object({
  id: ComplaintId,
  state: ComplaintState,
  createdAtMs: z.number(),
  /** 24 hours after it was filed. */
  dueAtMs: z.number(),
  closedAtMs: z.nullable(z.number()),
  /** It took more than 24 hours, or has by now. */
  isLate: z.boolean(),
  chips: z.array(ComplaintChip),
  reporterId: z.string(),
  reportedId: z.string(),
  statementCount: z.int(),
  messageCount: z.int(),
  mediaCount: z.int(),
  outcome: z.nullable(ComplaintOutcome),
  /** Name of the operator, or `command line`. */
  closedBy: z.nullable(z.string()),
  /** Why it was settled so. */
  closedWhy: z.nullable(z.string()),
})
export type ComplaintLine = z.infer<typeof ComplaintLine>

/** What a reporter says; a claim. */
export const ComplaintStatement = z.object({
  chip: z.nullable(ComplaintChip),
  words: z.string(),
  createdAtMs: z.number(),
  /** Claims too; opened as evidence is. */
  pictures: z.array(MediaId),
})

/** A sealed message without its content. */
export const SealedMessage = z.object({
  conversationId: z.number(),
  seq: z.int(),
  senderId: z.string(),
  /** With the sender, what `chat risk` of the command line marks it by. */
  messageId: z.string(),
  sentAtMs: z.number(),
  isRecalled: z.boolean(),
  /** Hexadecimal SHA-256 of the content as it was sealed; null where nothing was kept. */
  hash: z.nullable(z.string()),
})

export const SealedMedium = z.object({
  mediaId: MediaId,
  mime: z.string(),
  bytes: z.int(),
  /** Hexadecimal SHA-256 of the bytes as they were sealed. */
  hash: z.string(),
  /** From the reporter's own upload, not from a message. */
  isClaim: z.boolean(),
})

export const Complaint = z.object({
  ...ComplaintLine.shape,
  statements: z.array(ComplaintStatement),
  messages: z.array(SealedMessage),
  media: z.array(SealedMedium),
  /** Complaints of anybody about the same person, this one too. */
  aboutSame: z.object({ open: z.int(), warned: z.int(), suspended: z.int(), all: z.int() }),
})
export type Complaint = z.infer<typeof Complaint>

export const OpenedMessage = z.object({
  ...SealedMessage.shape,
  /** Whether the content still has its hash; false too where the seal was broken. Null where nothing was kept. */
  isWhole: z.nullable(z.boolean()),
  /** As the chat knows it: `text`, `image` … Null where nothing was kept, or nothing opens. */
  type: z.nullable(z.string()),
  payload: z.nullable(z.record(z.string(), z.unknown())),
})
export type OpenedMessage = z.infer<typeof OpenedMessage>
