import { genSign } from '@thrum/contracts/account/account.routes'
import {
  CHAT_IDENTITY_LEAD,
  type ConversationId,
  type MessageReply,
  toConversationId,
} from '@thrum/contracts/chat/chat.entities'
import type {
  ChatAck,
  ChatEvent,
  ChatEventName,
  ChatPush,
  ChatPushType,
} from '@thrum/contracts/chat/chat.wire'
import type { Envelope } from '@thrum/contracts/envelope'
import type { UserId } from '@thrum/contracts/ids'
import type { Person } from '@thrum/testkit/person'
import { io, type Socket } from 'socket.io-client'
import { newMessageId } from '../features/chat/index.ts'

/** Long enough for a loaded machine; a test waits for the event, never for the time. */
const PATIENCE_MS = 30_000

type PushOf<Type extends ChatPushType> = Extract<ChatPush, { type: Type }>['data']

/** One window of one person: a socket on `/chat` that notes every push from the first on. */
export interface Chatter {
  socket: Socket
  heard: ChatPush[]
  all<Type extends ChatPushType>(type: Type): PushOf<Type>[]
  /** The next push of this type that nobody waited for yet. */
  next<Type extends ChatPushType>(type: Type): Promise<PushOf<Type>>
  ask(event: string, data: unknown): Promise<Envelope>
  /** Data of an event that succeeds. */
  call<Name extends ChatEventName>(event: Name, data: ChatEvent<Name>): Promise<ChatAck<Name>>
  /** What was said to this window until now is heard: nothing of it comes later. */
  caughtUp(): Promise<void>
  /** Says a text. */
  say(to: { id: UserId }, text: string, id?: string): Promise<ChatAck<'send'>>
  /** Resolves with the reason once the connection is gone. */
  gone: Promise<string>
}

export const identityOf = ({ id }: { id: UserId }): string => `${CHAT_IDENTITY_LEAD}${id}`
/** What one calls a conversation with this person. */
export const conversationWith = ({ id }: { id: UserId }): ConversationId =>
  toConversationId(id) as ConversationId
const WITH_NOBODY = conversationWith({ id: '0'.repeat(20) as UserId })
export const freshId = (): string => newMessageId(Date.now())

/** A text message as a client sends it. */
export function textTo(to: { id: UserId }, text: string, id = freshId()): ChatEvent<'send'> {
  return { to: identityOf(to), conversationType: 'C2C', id, type: 'text', payload: { text } }
}

/** What a message carries beside it that answers to another. */
export function quoteOf(sender: { id: UserId }, messageID: string, messageAbstract: string): MessageReply {
  const messageSender = identityOf(sender)
  return { messageID, messageAbstract, messageSender, messageType: 1, messageSequence: 1, version: 1 }
}

export async function openChatter(url: string, person: Person): Promise<Chatter> {
  const { ak, sign } = await person.call(genSign, { userId: person.id })
  return connectChat(url, { ak, userID: identityOf(person), sign })
}

/** One attempt with what is shown at the door. @throws what the server refuses it with */
export async function connectChat(
  url: string,
  auth: Record<string, unknown>,
  extraHeaders: Record<string, string> = {},
): Promise<Chatter> {
  const socket = io(`${url}/chat`, {
    path: '/chat.io',
    transports: ['websocket'],
    auth,
    reconnection: false,
    forceNew: true,
    extraHeaders,
  })
  const heard: ChatPush[] = []
  const taken = new Set<ChatPush>()
  const wakes = new Set<() => void>()
  socket.on('event', (push: ChatPush) => {
    heard.push(push)
    for (const wake of wakes) wake()
  })
  const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
  })
  const ask: Chatter['ask'] = (event, data) => socket.timeout(PATIENCE_MS).emitWithAck(event, data)
  const call: Chatter['call'] = async (event, data) => {
    const answer = await ask(event, data)
    if (answer.code !== 200) throw new Error(`${event}: ${answer.reason} ${answer.msg}`)
    return answer.data as never
  }
  return {
    socket,
    heard,
    gone,
    ask,
    call,
    all: (type) => heard.filter((push) => push.type === type).map(({ data }) => data as never),
    say: (to, text, id) => call('send', textTo(to, text, id)),
    caughtUp: async () => void (await ask('sync', { conversationID: WITH_NOBODY, after: 0 })),
    next(type) {
      const find = () => heard.find((push) => push.type === type && !taken.has(push))
      return new Promise((resolve, reject) => {
        const look = () => {
          const push = find()
          if (push === undefined) return
          taken.add(push)
          clearTimeout(timer)
          wakes.delete(look)
          resolve(push.data as never)
        }
        const timer = setTimeout(() => {
          wakes.delete(look)
          reject(new Error(`no ${type}; heard: ${heard.map((push) => push.type).join(' ')}`))
        }, PATIENCE_MS)
        wakes.add(look)
        look()
      })
    },
  }
}

/** Two friends, each with a chat window. */
export interface ChatPair {
  ann: Person
  ben: Person
  annChat: Chatter
  benChat: Chatter
}
