import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Complaint, ComplaintLine, OpenedMessage } from '@thrum/contracts/console/complaint.entities'
import { AppError } from '@thrum/contracts/errors'
import type { MediaId } from '@thrum/contracts/ids'
import type { Selectable } from 'kysely'
import type { ComplaintMessagesTable } from '../../db/complaint-schema.ts'
import { newSiteMessageId } from '../../ids.ts'
import type { Log } from '../../log.ts'
import type { OpenSealed } from '../chat/index.ts'
import { type Media, upToDamage } from '../media/index.ts'
import type { AlarmRepo } from '../operator/index.ts'
import type { CaseFilter, CaseLetter, CaseRepo, CaseRow, CaseStage, Verdict } from './case.repo.ts'
import { toLine, toSealedMessage } from './case.view.ts'
import { reminderTexts, settledTexts } from './case-texts.ts'

export interface CaseParts {
  repo: CaseRepo
  openSealed: OpenSealed
  openCopy: Media['openCopy']
  alarms: Pick<AlarmRepo, 'raise'>
  log: Log
  wall: () => number
}

const ALARM_LINES: Record<CaseStage, string> = {
  complaintDue: 'a complaint is open for 20 hours: its time ends soon',
  complaintLate: 'a complaint is open for 24 hours: its time is over',
}

/** The operators' side of complaints. Content is opened here, by case, and nowhere else. Source: abuse case OP-02 */
export function createCases({ repo, openSealed, openCopy, alarms, log, wall }: CaseParts) {
  async function find(id: string): Promise<CaseRow> {
    const row = await repo.find(id)
    if (row === undefined) throw new AppError('operator.unknown')
    return row
  }

  async function raise(kind: CaseStage, id: string, now: Date): Promise<void> {
    const isNews = await alarms.raise({ kind, operatorId: null, subject: id, key: `${kind} ${id}` }, now)
    if (isNews) log.error(ALARM_LINES[kind])
  }

  return {
    async list(filter: CaseFilter): Promise<{ list: ComplaintLine[]; total: number }> {
      const { rows, total } = await repo.list(filter)
      return { list: rows.map((row) => toLine(row, wall())), total }
    },

    /** @throws AppError `operator.unknown` */
    async get(id: string): Promise<Complaint> {
      const row = await find(id)
      // First: it is settled by how many of these were read, and all that came with them is to be among the evidence.
      const statements = await repo.listStatements(id)
      const [messages, media, aboutSame] = await Promise.all([
        repo.listMessages(id),
        repo.listMedia(id),
        repo.countAbout(row.reported_id),
      ])
      const claims = new Set<string>(statements.flatMap(({ pictures }) => pictures))
      return {
        ...toLine(row, wall()),
        statements: statements.map(({ chip, words, pictures, created_at }) => ({
          ...{ chip, words, pictures, createdAtMs: created_at.getTime() },
        })),
        messages: messages.map(toSealedMessage),
        media: media.map(({ media_id, mime, bytes, hash }) => ({
          ...{ mediaId: media_id, mime, bytes: Number(bytes), hash, isClaim: claims.has(media_id) },
        })),
        aboutSame,
      }
    },

    /** @throws AppError `operator.unknown` */
    async openMessages(id: string): Promise<OpenedMessage[]> {
      await find(id)
      return (await repo.listMessages(id)).map((row) => openMessage(openSealed, row))
    },

    /**
     * Goes through the bytes twice: once to know whether they are what was sealed, once to hand them on; what is
     * damaged is handed on as far as it can be read.
     * @throws AppError `operator.unknown`, also for media that are no part of this complaint
     */
    async openMedium(
      id: string,
      mediaId: MediaId,
    ): Promise<{ mime: string; content: Readable; isWhole: boolean }> {
      const medium = (await repo.listMedia(id)).find(({ media_id }) => media_id === mediaId)
      if (medium === undefined) throw new AppError('operator.unknown')
      const open = async () => {
        const copy = await openCopy(medium.store_id)
        if (copy === undefined) throw new AppError('operator.unknown')
        return upToDamage(copy, log)
      }
      const isWhole = (await hashOf(await open())) === medium.hash
      return { mime: medium.mime, content: await open(), isWhole }
    },

    /** Also tells the reporter. @throws AppError `operator.unknown`, `operator.settled`, `operator.changed` */
    async close(id: string, verdict: Verdict): Promise<ComplaintLine> {
      const { reporter_id, reported_id } = await find(id)
      const letters: CaseLetter[] = [
        { id: newSiteMessageId(), to: reporter_id, texts: settledTexts(verdict.outcome) },
      ]
      if (verdict.outcome === 'warned')
        letters.push({ id: newSiteMessageId(), to: reported_id, texts: reminderTexts() })
      await repo.close(id, verdict, letters, new Date(wall()))
      return toLine(await find(id), wall())
    },

    /** Tells of what is open for 20 hours, and of what is open for 24; once each. Source: safety P-E8 */
    async watchClock(): Promise<void> {
      const now = new Date(wall())
      for (const { id, stage } of await repo.listUntold(now)) await raise(stage, id, now)
    },
  }
}
export type Cases = ReturnType<typeof createCases>

function openMessage(openSealed: OpenSealed, row: Selectable<ComplaintMessagesTable>): OpenedMessage {
  const about = toSealedMessage(row)
  if (row.content === null) return { ...about, isWhole: null, type: null, payload: null }
  const { conversationId, seq, senderId } = about
  const content = openSealed({ conversationId, seq, senderId }, row.content)
  if (content === undefined) return { ...about, isWhole: false, type: null, payload: null }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { ...about, isWhole: hash === row.hash, type: content.type, payload: { ...content.payload } }
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}
