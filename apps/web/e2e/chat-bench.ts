import { genSign } from '@thrum/contracts/account/account.routes'
import { CHAT_IDENTITY_LEAD } from '@thrum/contracts/chat/chat.entities'
import type { ChatEvent } from '@thrum/contracts/chat/chat.wire'
import { io } from 'socket.io-client'
import type { Person } from './fixtures.ts'

/** UUIDv7, which sorts by time. Source: RFC 9562 §5.7 */
export function newMessageId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
}

type Said = Pick<ChatEvent<'send'>, 'type' | 'payload'>

/** Writes to a friend from a window of the test's own, without a page. */
export async function say(from: Person, to: Person, ...texts: readonly string[]): Promise<void> {
  await sayAll(
    from,
    to.id,
    texts.map((text) => ({ type: 'text', payload: { text } })),
  )
}

/** The same with messages of any kind, also to an account of the service. */
export async function sayAll(from: Person, toId: string, said: readonly Said[]): Promise<void> {
  const { ak, sign } = await from.call(genSign, { userId: from.id })
  const socket = io(`${from.url}/chat`, {
    path: '/chat.io',
    transports: ['websocket'],
    auth: { ak, sign, userID: `${CHAT_IDENTITY_LEAD}${from.id}` },
    forceNew: true,
  })
  try {
    for (const one of said) {
      const message: ChatEvent<'send'> = {
        to: `${CHAT_IDENTITY_LEAD}${toId}`,
        conversationType: 'C2C',
        id: newMessageId(),
        ...one,
      }
      const answer: { code: number } = await socket.timeout(10_000).emitWithAck('send', message)
      if (answer.code !== 200) throw new Error(`not sent: ${JSON.stringify(answer)}`)
    }
  } finally {
    socket.disconnect()
  }
}
