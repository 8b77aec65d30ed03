import {
  CHAT_IDENTITY_LEAD,
  type Conversation,
  type ConversationId,
  type Draft,
  type Message,
  toConversationId,
} from '@thrum/contracts/chat/chat.entities'
import type { ChatAck, ChatEvent, ChatEventName, ChatPush } from '@thrum/contracts/chat/chat.wire'
import type { UserId } from '@thrum/contracts/ids'
import type { Media } from '@thrum/contracts/media/media.entities'
import { CallError } from '../../../lib/call-error.ts'
import { makeMessage, makeRow, toUserId } from '../chat.testkit.ts'
import type { ChatCalls } from './chat-ports.ts'

export const ME = toUserId('me')
export const NOA = toUserId('noa')
export const idWith = (other: UserId): ConversationId => toConversationId(other) as ConversationId
export const WITH_NOA = idWith(NOA)
const identityOf = (userId: UserId) => `${CHAT_IDENTITY_LEAD}${userId}`

const PICTURE = { kind: 'picture', mime: 'image/jpeg', bytes: 10, width: 40, height: 20 } as const

interface Talk {
  row: Conversation
  messages: Message[]
}

/** One person's chat at the service, kept by the rules of the wire: sequences, changes, marks. */
export class FakeService {
  readonly talks = new Map<ConversationId, Talk>()
  /** When the draft that was sent or emptied last had been written. */
  readonly goneDrafts = new Map<ConversationId, number>()
  /** Hears every push. */
  readonly windows = new Set<(push: ChatPush) => void>()
  /** Names of all that was asked, with its data. */
  readonly asked: [string, unknown][] = []
  ownChange = 0
  isReachable = true
  /** Uploads in parts that were let go of. */
  readonly dropped: string[] = []
  /** How an upload goes; counted in `uploads`. */
  uploads = 0
  upload: ChatCalls['upload'] = async () => {
    this.uploads += 1
    return { ...PICTURE, id: `m${this.uploads}`, address: `/media/m${this.uploads}` } as Media
  }
  /** Seconds since the epoch. */
  time = 1_000_000
  /** The next events are answered by this instead. */
  refuse: ((event: ChatEventName, data: unknown) => Error | undefined) | undefined
  pageSize = 100

  /** A conversation with somebody, with so many messages of theirs. */
  talkWith(other: UserId, count = 0): Talk {
    const id = idWith(other)
    const { conversation } = makeRow({
      other,
      nick: other.slice(0, 3),
      last: undefined,
      ownChange: 0,
      change: 0,
    })
    const talk: Talk = { row: conversation, messages: [] }
    this.talks.set(id, talk)
    for (let number = 1; number <= count; number += 1) this.say(other, `m${number}`, { isSilent: true })
    return talk
  }

  /** The other side says something. */
  say(other: UserId, text: string, { isSilent = false, id = '' } = {}): Message {
    return this.#add(
      idWith(other),
      { from: identityOf(other), payload: { text }, ...(id && { ID: id }) },
      isSilent,
    )
  }

  #add(id: ConversationId, parts: Partial<Message>, isSilent: boolean): Message {
    const talk = this.#talk(id)
    const { row } = talk
    const sequence = row.lastSequence + 1
    this.time += 1
    this.ownChange += 1
    const {
      flow: _f,
      status: _s,
      delivery: _d,
      reason: _r,
      recalled: _w,
      ...plain
    } = makeMessage({
      sequence,
      conversationID: id,
      time: this.time,
    })
    const message: Message = { ...plain, ID: idOf(id, sequence), change: row.change + 1, ...parts }
    talk.messages.push(message)
    const isOwn = message.from === identityOf(ME)
    this.#patch(id, {
      lastMessage: message,
      lastSequence: sequence,
      change: message.change,
      isGone: false,
      unreadCount: row.unreadCount + (isOwn ? 0 : 1),
    })
    if (!isSilent) this.push({ type: 'message', data: { message } })
    return message
  }

  /** Something about a message changed, by whoever. */
  amend(
    id: ConversationId,
    sequence: number,
    part: Partial<Message>,
    type?: 'revoked' | 'edited' | 'reacted',
  ): Message {
    const talk = this.#talk(id)
    const place = talk.messages.findIndex((message) => message.sequence === sequence)
    const message = { ...talk.messages[place], ...part, change: talk.row.change + 1 } as Message
    talk.messages[place] = message
    this.ownChange += 1
    this.#patch(id, {
      change: message.change,
      ...(talk.row.lastSequence === sequence ? { lastMessage: message } : {}),
    })
    if (type !== undefined) this.push({ type, data: { message } })
    return message
  }

  /** The other side deleted something on their own side: a change without a record. */
  skipChange(id: ConversationId): void {
    this.#patch(id, { change: this.#talk(id).row.change + 1 })
  }

  push(push: ChatPush): void {
    for (const window of this.windows) window(push)
  }

  tellRow(id: ConversationId): void {
    const messageCount = this.messageCount
    this.push({ type: 'conversation', data: { conversation: this.#talk(id).row, messageCount } })
  }

  get messageCount(): number {
    let sum = 0
    for (const { row } of this.talks.values()) if (!row.isMuted) sum += row.unreadCount
    return sum
  }

  patchRow(id: ConversationId, part: Partial<Conversation>): void {
    this.ownChange += 1
    this.#patch(id, part)
  }

  async answer<Name extends ChatEventName>(event: Name, data: ChatEvent<Name>): Promise<ChatAck<Name>> {
    this.asked.push([event, data])
    const refused = this.refuse?.(event, data)
    if (refused !== undefined) throw refused
    return this.#events[event](data as never) as ChatAck<Name>
  }

  readonly #events: { [Name in ChatEventName]: (data: ChatEvent<Name>) => ChatAck<Name> } = {
    send: ({ to, id, type, payload, cloudCustomData = '' }) => {
      const conversationID = `C2C${to}` as ConversationId
      const known = this.#talk(conversationID).messages.find(({ ID }) => ID === id)
      const from = identityOf(ME)
      const { fadingS } = this.#talk(conversationID).row
      const fading = fadingS ? { fading: { afterS: fadingS, atMs: null } } : {}
      const parts = { ID: id, from, to, type, payload, cloudCustomData, ...fading }
      const { sequence: seq, time, change } = known ?? this.#add(conversationID, parts, false)
      return { conversationID, seq, time, change, ...(fadingS && { fadingS }) }
    },
    sync: ({ conversationID, after }) => {
      const { row, messages } = this.#talk(conversationID)
      const newer = messages
        .filter(({ change, sequence }) => change > after && sequence > row.clearedSequence)
        .sort((one, other) => one.change - other.change)
      const records = newer.slice(0, this.pageSize)
      const hasMore = newer.length > records.length
      return { records, hasMore, change: hasMore ? (records.at(-1)?.change ?? 0) : row.change }
    },
    read: ({ conversationID, seq }) => {
      const { row, messages } = this.#talk(conversationID)
      const readSequence = Math.max(row.readSequence, seq)
      const unreadCount = messages.filter(
        ({ sequence, from }) => sequence > readSequence && from !== identityOf(ME),
      ).length
      this.patchRow(conversationID, { readSequence, unreadCount })
      this.tellRow(conversationID)
      return { seq }
    },
    delivered: ({ seq }) => ({ seq }),
    typing: () => null,
    played: ({ conversationID, seq }) => this.amend(conversationID, seq, { isPlayed: true }),
    react: ({ conversationID, seq, reactionID }) =>
      this.amend(conversationID, seq, { reactionList: [{ reactionID, users: [identityOf(ME)] }] }, 'reacted'),
    revoke: ({ conversationID, seq }) =>
      this.amend(conversationID, seq, { isRevoked: true, payload: {}, revoker: identityOf(ME) }, 'revoked'),
    edit: ({ conversationID, seq, text }) =>
      this.amend(conversationID, seq, { isEdited: true, payload: { text } }, 'edited'),
  }

  readonly calls: ChatCalls = {
    sign: () => this.#http(() => ({ ak: 'ak', sign: 'sign' })),
    upload: (attachment, way) => this.upload(attachment, way),
    dropUpload: async (id) => this.dropped.push(id),
    conversations: ({ cursor, since, limit }) =>
      this.#http(() => {
        this.asked.push(['conversations', { cursor, since }])
        const all = [...this.talks.values()].map(({ row }) => row).filter(({ ownChange }) => ownChange > 0)
        const { ownChange, messageCount } = this
        if (since !== undefined) {
          const newer = all
            .filter((row) => row.ownChange > since)
            .sort((one, other) => one.ownChange - other.ownChange)
          const records = newer.slice(0, limit)
          const isAll = records.length === newer.length
          return {
            records,
            nextCursor: null,
            ownChange: isAll ? ownChange : (records.at(-1)?.ownChange ?? 0),
            messageCount,
          }
        }
        const start = Number(cursor ?? 0)
        const records = all.filter(({ isGone }) => !isGone).slice(start, start + limit)
        const next = start + limit < all.length ? String(start + limit) : null
        return { records, nextCursor: next, ownChange, messageCount }
      }),
    conversation: (id) =>
      this.#http(() => {
        const talk = this.talks.get(id)
        if (talk === undefined)
          throw new CallError('refused', {
            body: { code: -1, msg: '', data: null, reason: 'chat.conversationUnknown' },
          })
        return talk.row
      }),
    messages: (id, before, limit) =>
      this.#http(() => {
        this.asked.push(['messages', { id, before }])
        const { row, messages } = this.#talk(id)
        const older = messages.filter(
          ({ sequence, isDeleted }) =>
            !isDeleted && sequence > row.clearedSequence && (before === undefined || sequence < before),
        )
        return { records: older.slice(-limit).reverse(), hasMore: older.length > limit }
      }),
    pin: (id, isPinned) =>
      this.#http(() => {
        this.patchRow(id, { isPinned })
        this.tellRow(id)
        return this.#talk(id).row
      }),
    fade: (id, fadingS) =>
      this.#http(() => {
        this.patchRow(id, { fadingS })
        this.tellRow(id)
        return this.#talk(id).row
      }),
    mute: (id, isMuted) =>
      this.#http(() => {
        this.patchRow(id, { isMuted })
        this.tellRow(id)
        return this.#talk(id).row
      }),
    remove: (id, keepRow, upTo) =>
      this.#http(() => {
        const { lastSequence, lastMessage } = this.#talk(id).row
        const isAll = upTo >= lastSequence
        this.patchRow(id, {
          clearedSequence: Math.min(lastSequence, upTo),
          lastMessage: isAll ? null : lastMessage,
          unreadCount: isAll ? 0 : lastSequence - upTo,
          isGone: !keepRow && isAll,
        })
        this.tellRow(id)
      }),
    deleteMessage: (id, sequence) =>
      this.#http(() => {
        this.amend(id, sequence, { isDeleted: true, payload: {} })
        this.tellRow(id)
      }),
    saveDraft: (id, draft: Draft) =>
      this.#http(() => {
        const isNothing = draft.text === '' && draft.quote === null
        this.asked.push(['draft', isNothing ? undefined : draft.text])
        const { row } = this.#talk(id)
        if ((row.draft?.time ?? 0) > draft.time || (this.goneDrafts.get(id) ?? 0) >= draft.time) return
        if (isNothing && row.draft !== null) this.goneDrafts.set(id, row.draft.time)
        this.patchRow(id, { draft: isNothing ? null : draft })
        this.tellRow(id)
      }),
  }

  async #http<T>(work: () => T): Promise<T> {
    if (!this.isReachable) throw new CallError('network')
    return work()
  }

  #talk(id: ConversationId): Talk {
    const talk = this.talks.get(id)
    if (talk === undefined) throw new Error(`no conversation ${id}`)
    return talk
  }

  #patch(id: ConversationId, part: Partial<Conversation>): void {
    const talk = this.#talk(id)
    talk.row = { ...talk.row, ...part, ownChange: this.ownChange }
  }
}

const idOf = (id: ConversationId, sequence: number) => `${id}-${sequence}`
