import type { Conversation } from '@thrum/contracts/chat/chat.entities'
import type { PushKind } from '@thrum/contracts/push/push.routes'
import type { NotifyRecord, WorkerNotification } from './worker.types.ts'

/** A message that is older than this is not what the push tells of. */
const FRESH_MS = 120_000
/** Characters of a message; phones show about two lines. */
const TEXT_MAX = 120

const ADDRESSES: Readonly<Record<PushKind, string>> = {
  message: '/TUIKit/components/TUIConversation/index',
  /** Stands on any page. */
  invitation: '/',
  friend: '/pages/chat/friendApply',
}
const CHAT = '/TUIKit/components/TUIChat/index'

export interface Told {
  readonly title: string
  readonly options: WorkerNotification
}

type Incoming = Conversation & { readonly lastMessage: NonNullable<Conversation['lastMessage']> }

/** What a push says; a server of a later day may know more kinds. */
export function kindOf(text: string | undefined): PushKind {
  try {
    const { kind } = JSON.parse(text ?? '') as { kind?: unknown }
    return kind === 'invitation' || kind === 'friend' ? kind : 'message'
  } catch {
    return 'message'
  }
}

/** The message that a push tells of, as far as this device knows it already. */
export function newestUnread(
  rows: readonly Conversation[],
  userId: string,
  nowMs: number,
): Incoming | undefined {
  const fresh = rows.filter((row): row is Incoming => {
    const { lastMessage, unreadCount, isMuted, isGone } = row
    if (lastMessage === null || unreadCount === 0 || isMuted || isGone) return false
    const isIncoming = lastMessage.from !== `im_${userId}`
    return isIncoming && Math.abs(nowMs - lastMessage.time * 1_000) <= FRESH_MS
  })
  return fresh.sort((one, other) => other.lastMessage.time - one.lastMessage.time)[0]
}

/** The kind alone, unless the person wants more and this device knows more. Source: safety P-E10 */
export function toldOf(
  kind: PushKind,
  record: NotifyRecord,
  found: Incoming | undefined,
  shownMs: number,
): Told {
  const { title, icon, says, lang, dir } = record
  const base = { tag: kind, icon, lang, dir, renotify: kind === 'message', body: says[kind] }
  const name = found?.userProfile?.remark || found?.userProfile?.nick
  if (kind !== 'message' || record.level === 'nothing' || found === undefined || !name)
    return { title, options: { ...base, data: { address: ADDRESSES[kind], shownMs } } }
  const { conversationID, lastMessage } = found
  const text = record.level === 'all' ? textOf(lastMessage) : undefined
  const data = {
    address: `${CHAT}?conversationID=${encodeURIComponent(conversationID)}`,
    conversationID,
    sequence: lastMessage.sequence,
    change: lastMessage.change,
  }
  return { title: name, options: { ...base, body: text ?? base.body, data } }
}

function textOf({ type, payload, isRevoked, hasRiskContent }: Incoming['lastMessage']): string | undefined {
  const { text } = payload as { text?: unknown }
  if (type !== 'text' || isRevoked || hasRiskContent || typeof text !== 'string') return undefined
  const letters = Array.from(text)
  return letters.length > TEXT_MAX ? `${letters.slice(0, TEXT_MAX).join('')}…` : text
}
