import { type Conversation, toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { UserId } from '@thrum/contracts/ids'
import type { Chat, ChatList, ChatMessage, ChatRow, Observable, Timeline } from './chat.model.ts'

/** An id of the right shape. */
export function toUserId(name: string): UserId {
  return name.padEnd(20, '0').slice(0, 20) as UserId
}

const OTHER = toUserId('noa')

export interface RowParts extends Partial<Omit<Conversation, 'userProfile' | 'lastMessage'>> {
  other?: string
  nick?: string
  remark?: string
  last?: Partial<ChatMessage> | undefined
}

/** A message from the other side, unless told otherwise. */
export function makeMessage(parts: Partial<ChatMessage> = {}): ChatMessage {
  const { sequence = 1, flow = 'in' } = parts
  return {
    ID: `01900000-0000-7000-8000-${String(sequence).padStart(12, '0')}`,
    conversationID: toConversationId(OTHER),
    conversationType: 'C2C',
    from: `im_${flow === 'in' ? OTHER : toUserId('me')}`,
    to: `im_${flow === 'in' ? toUserId('me') : OTHER}`,
    nick: 'noa',
    avatar: '',
    type: 'text',
    payload: { text: 'Hello' },
    cloudCustomData: '',
    time: 1_000_000,
    sequence,
    change: sequence,
    isRevoked: false,
    revoker: null,
    isDeleted: false,
    isEdited: false,
    reactionList: [],
    hasRiskContent: false,
    flow,
    status: 'success',
    delivery: flow === 'in' ? 'read' : 'server',
    reason: undefined,
    recalled: undefined,
    ...parts,
  }
}

/** A row of the list with a message in it; `last: undefined` leaves it out. */
export function makeRow(parts: RowParts = {}): ChatRow {
  const { other = OTHER, nick = 'noa', remark = '', last: given = {}, ...rest } = parts
  const conversationID = toConversationId(other as UserId)
  const isEmpty = 'last' in parts && parts.last === undefined
  const last = isEmpty ? undefined : makeMessage({ conversationID, nick, ...given })
  const conversation: Conversation = {
    conversationID,
    type: 'C2C',
    unreadCount: 0,
    isPinned: false,
    isMuted: false,
    userProfile: { userID: other as UserId, nick, avatar: '', remark, isOnline: false, isDeleted: false },
    lastMessage: last ?? null,
    lastSequence: last?.sequence ?? 0,
    readSequence: 0,
    peerReadSequence: 0,
    peerDeliveredSequence: 0,
    clearedSequence: 0,
    change: 1,
    ownChange: 1,
    isGone: false,
    draft: null,
    ...rest,
  }
  return { conversation, last }
}

/** Something that screens watch, turned by hand. */
export class Watched<Value> implements Observable<Value> {
  readonly #listeners = new Set<() => void>()
  #value: Value

  constructor(value: Value) {
    this.#value = value
  }

  readonly getSnapshot = (): Value => this.#value

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(part: Partial<Value>): void {
    this.#value = { ...this.#value, ...part }
    for (const listener of this.#listeners) listener()
  }
}

export const EMPTY_LIST: ChatList = {
  link: 'connected',
  isLoaded: true,
  isFailed: false,
  rows: [],
  messageCount: 0,
}

export const EMPTY_TIMELINE: Timeline = {
  at: 'ready',
  reason: undefined,
  conversation: undefined,
  messages: [],
  hasOlder: false,
  isLoadingOlder: false,
  isPeerTyping: false,
}

export interface FakeChat extends Chat {
  readonly list: Watched<ChatList>
  readonly line: Watched<Timeline>
  /** What was asked of it: name and arguments. */
  readonly calls: unknown[][]
}

/** A chat of plain objects that notes what is asked of it. */
export function makeFakeChat(): FakeChat {
  const calls: unknown[][] = []
  const note = (...call: unknown[]) => {
    calls.push(call)
  }
  const noteAsync = async (...call: unknown[]) => note(...call)
  const line = new Watched(EMPTY_TIMELINE)
  return {
    calls,
    list: new Watched(EMPTY_LIST),
    line,
    timeline: () => line,
    open(id) {
      note('open', id)
      return () => note('close', id)
    },
    loadOlder: (...given) => noteAsync('loadOlder', ...given),
    async loadUntil(...given) {
      note('loadUntil', ...given)
      return true
    },
    send(...given) {
      note('send', ...given)
      return '01900000-0000-7000-8000-000000000000'
    },
    sendAttachment(...given) {
      note('sendAttachment', ...given)
      return '01900000-0000-7000-8000-000000000001'
    },
    resend: (...given) => note('resend', ...given),
    discard: (...given) => note('discard', ...given),
    hasUnsent: () => false,
    markRead: (...given) => note('markRead', ...given),
    markPlayed: (...given) => note('markPlayed', ...given),
    setTyping: (...given) => note('setTyping', ...given),
    revoke: (...given) => noteAsync('revoke', ...given),
    edit: (...given) => noteAsync('edit', ...given),
    react: (...given) => noteAsync('react', ...given),
    deleteMessage: (...given) => noteAsync('deleteMessage', ...given),
    pin: (...given) => noteAsync('pin', ...given),
    mute: (...given) => noteAsync('mute', ...given),
    fade: (...given) => noteAsync('fade', ...given),
    remove: (...given) => noteAsync('remove', ...given),
    saveDraft: (...given) => note('saveDraft', ...given),
    refresh: () => noteAsync('refresh'),
  }
}
