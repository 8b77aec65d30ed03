import type { ComplaintChip } from '@thrum/contracts/complaint/complaint.routes'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { COMPLAINT_DUE_MS, COMPLAINT_KEPT_DAYS, COMPLAINT_WORDS_MAX } from '@thrum/contracts/limits'
import { isBlank } from '@thrum/contracts/plain-text'
import { createGates } from '../../gate.ts'
import type { Limiter } from '../../http/limiter.ts'
import { type Counts, countDone } from '../../http/misses.ts'
import { randomId } from '../../ids.ts'
import type { Chat, Evidence } from '../chat/index.ts'
import { toOwnWords } from '../friends/index.ts'
import type { EvidenceCopy, Media } from '../media/index.ts'
import type { ComplaintRepo, Filed } from './complaint.repo.ts'

const DAY_MS = 24 * 60 * 60_000

export interface ComplaintParts {
  repo: ComplaintRepo
  chat: Pick<Chat, 'readEvidence'>
  media: Pick<Media, 'copyEvidence' | 'removeCopies'>
  limiter: Limiter
  wall: () => number
}

export interface ComplaintForm {
  requestId: string
  userId: UserId
  reason: string
  chip?: ComplaintChip | undefined
  messages?: readonly number[] | undefined
  pictures?: readonly MediaId[] | undefined
}

type Copies = ReadonlyMap<MediaId, EvidenceCopy>

/** The reporter's side. Nothing here reaches whoever is complained about. Source: abuse case CO-03 */
export function createComplaintService(parts: ComplaintParts) {
  const { repo, chat, media, limiter, wall } = parts
  // The same complaint once more waits for the first, and is found then: it counts nothing, and claims no picture twice.
  const inTurn = createGates(1)
  const keep = async (
    reporterId: UserId,
    form: ComplaintForm,
    words: string,
    evidence: readonly Evidence[],
  ) => {
    const pictures = [...new Set(form.pictures)]
    const now = wall()
    const shown = evidence.flatMap(({ mediaIds }) => mediaIds)
    const copies = await copyMedia(parts, [...shown, ...pictures])
    const storeIds = [...copies.values()].map(({ storeId }) => storeId)
    const writing = repo.insert({
      ...{ id: randomId(), reporterId, reportedId: form.userId, requestId: form.requestId },
      ...{ chip: form.chip ?? null, words, pictures },
      ...{ createdAt: new Date(now), dueAt: new Date(now + COMPLAINT_DUE_MS) },
      messages: evidence.map(toMessageRow),
      media: [...copies].map(([id, copy]) => toMediaRow(id, copy)),
    })
    const filed = await writing.catch(async (error: unknown) => {
      // Without a clear no the complaint may stand, and with it its evidence; what doesn't, the sweep of media finds.
      if (error instanceof AppError) await media.removeCopies(storeIds)
      throw error
    })
    await media.removeCopies(storeIds.filter((id) => !filed.kept.has(id)))
    return filed
  }
  const file = async (reporterId: UserId, form: ComplaintForm): Promise<Filed> => {
    const before = await repo.findFiled(reporterId, form.requestId)
    if (before !== undefined) return before
    const words = toOwnWords(form.reason, COMPLAINT_WORDS_MAX)
    if (words === undefined || isBlank(words))
      throw new AppError('complaint.reasonNeeded', { data: { field: 'reason' } })
    const { userId: reportedId } = form
    if (reportedId === reporterId || !(await repo.isKnown(reporterId, reportedId)))
      throw new AppError('friend.notFound', { data: { field: 'userId' } })
    if (!(await repo.areFree(reporterId, [...new Set(form.pictures)])))
      throw new AppError('upload.gone', { data: { field: 'pictures' } })
    const seqs = form.messages ?? []
    const evidence = seqs.length === 0 ? [] : await chat.readEvidence(reporterId, reportedId, seqs)
    const counts: Counts = [
      ['complaints', reporterId],
      ['complaintsDay', reporterId],
    ]
    return countDone(limiter, counts, () => keep(reporterId, form, words, evidence))
  }
  return {
    /**
     * A form with a mistake in it isn't counted.
     * @throws AppError as `fileComplaint` of the contract says
     */
    file: (reporterId: UserId, form: ComplaintForm): Promise<Filed> =>
      inTurn(`${reporterId} ${form.requestId}`, () => file(reporterId, form)),

    /** What was settled long ago is forgotten. Safe to repeat. */
    async sweep(): Promise<void> {
      await media.removeCopies(await repo.removeClosed(new Date(wall() - COMPLAINT_KEPT_DAYS * DAY_MS)))
    },
  }
}
export type ComplaintService = ReturnType<typeof createComplaintService>

/**
 * What messages show, and the reporter's own uploads, which outlive the account so; each once. What is gone already,
 * or damaged, is no hindrance.
 */
async function copyMedia({ media }: ComplaintParts, ids: readonly MediaId[]): Promise<Copies> {
  const copies = new Map<MediaId, EvidenceCopy>()
  for (const id of new Set(ids)) {
    const copy = await media.copyEvidence(id)
    if (copy !== undefined) copies.set(id, copy)
  }
  return copies
}

function toMessageRow({ conversationId, seq, senderId, messageId, ...rest }: Evidence) {
  return {
    ...{ conversation_id: conversationId, seq, sender_id: senderId, client_id: messageId },
    ...{ sent_at: rest.sentAt, is_recalled: rest.isRecalled },
    ...{ content: rest.content ?? null, hash: rest.hash ?? null },
  }
}

function toMediaRow(media_id: MediaId, { storeId, mime, bytes, hash }: EvidenceCopy) {
  return { media_id, store_id: storeId, mime, bytes, hash }
}
