import type { InboxThread } from '@thrum/contracts/console/official.routes'
import type { ThreadRow } from './thread.repo.ts'

export function toThread(row: ThreadRow, isTyping: boolean): InboxThread {
  return {
    officialId: row.official_id,
    userId: row.user_id,
    nickName: row.nick_name ?? '',
    avatar: row.avatar ?? '',
    isGone: row.nick_name === null,
    unread: row.unread,
    lastSequence: row.last_seq,
    change: row.change,
    peerReadSequence: row.peer_read_seq,
    lastAtMs: row.last_at.getTime(),
    assignedTo: row.assigned_to,
    isSettled: row.is_settled,
    isWaiting: row.is_waiting,
    isTyping,
    lastType: row.last_type,
  }
}
