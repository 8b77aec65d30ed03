import { readEvaluation, readOfficialCard } from '@thrum/contracts/chat/cards'
import type { Thread } from '@thrum/contracts/console/official.entities'
import type { ThreadRow } from './thread.repo.ts'

/** Characters of the line. */
const LINE_MAX = 200

export function toThread(row: ThreadRow, isTyping: boolean): Thread {
  return {
    officialId: row.official_id,
    userId: row.user_id,
    nickName: row.nick_name ?? '',
    avatar: row.avatar ?? '',
    isGone: row.nick_name === null,
    unread: row.unread,
    lastSequence: row.last_seq,
    peerReadSequence: row.peer_read_seq,
    lastAtMs: row.last_at.getTime(),
    assignedTo: row.assigned_to && { id: row.assigned_to, name: row.assigned_name ?? '' },
    isSettled: row.is_settled,
    isWaiting: row.is_waiting,
    isTyping,
    last: row.last_type === null ? null : { type: row.last_type, words: wordsOf(row) },
  }
}

function wordsOf({ last_type, last_payload, is_last_gone }: ThreadRow): string {
  const payload = is_last_gone ? {} : (last_payload ?? {})
  const { text, fileName, data } = payload
  if (last_type === 'custom') {
    const rating = readEvaluation(data)
    if (rating !== undefined) return `${rating.score} / 5 ${rating.comment}`.trim()
    const card = readOfficialCard(data)
    return card === undefined ? '' : 'text' in card ? card.text : card.title
  }
  return String(text ?? fileName ?? '').slice(0, LINE_MAX)
}
