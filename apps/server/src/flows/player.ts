import { getTicket } from '@thrum/contracts/account/account.routes'
import type { OrderCode } from '@thrum/contracts/device/device.entities'
import type { Envelope } from '@thrum/contracts/envelope'
import type { PlayId } from '@thrum/contracts/ids'
import type { Wanted } from '@thrum/contracts/play/play.entities'
import {
  type ClientEvent,
  type ClientEventData,
  type Push,
  type PushData,
  type PushType,
  readPush,
} from '@thrum/contracts/play/play.push'
import type { Person } from '@thrum/testkit/person'
import { io, type Socket } from 'socket.io-client'

/** Long enough for a loaded machine; a test waits for the event, never for the time. */
const PATIENCE_MS = 30_000

/** One window of one person: a socket on `/play` that notes every push from the first on. */
export interface Player {
  socket: Socket
  heard: Push[]
  /** The next push of this type that nobody waited for yet. */
  next<T extends PushType>(type: T): Promise<PushData<T>>
  /** Those of this type so far. */
  all<T extends PushType>(type: T): PushData<T>[]
  /** Sends an event and gives its acknowledgement. */
  ask<E extends ClientEvent>(event: E, data: ClientEventData<E>): Promise<Envelope>
  /** An order with the next number. */
  order(playId: PlayId, epoch: number, code: OrderCode): Promise<Envelope>
  beat(playId: PlayId, epoch: number, wanted: Wanted): void
  /** What this window said is read, and what was said to it until then is heard: nothing of it comes later. */
  caughtUp(): Promise<void>
  /** Resolves with the reason once the connection is gone. */
  gone: Promise<string>
}

export async function openPlayer(url: string, person: Person): Promise<Player> {
  const { ticket } = await person.call(getTicket, { namespace: '/play' })
  const socket = io(`${url}/play`, {
    transports: ['websocket'],
    query: { d: ticket },
    reconnection: false,
    forceNew: true,
  })
  const heard: Push[] = []
  const taken = new Set<Push>()
  const wakes = new Set<() => void>()
  socket.on('message', (raw: unknown) => {
    const push = readPush(raw)
    if (push === undefined) throw new Error(`unreadable push: ${JSON.stringify(raw)}`)
    heard.push(push)
    for (const wake of wakes) wake()
  })
  const gone = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  let seq = 0
  const ask: Player['ask'] = (event, data) => socket.timeout(PATIENCE_MS).emitWithAck(event, data)
  return {
    socket,
    heard,
    gone,
    ask,
    all: (type) => heard.filter((push) => push.type === type).map(({ data }) => data as never),
    order: (playId, epoch, code) => ask('order', { playId, epoch, seq: seq++, code }),
    beat: (playId, epoch, wanted) =>
      void socket.emit('beat', { playId, epoch, seq: seq++, wanted, touches: 1 }),
    caughtUp: async () => void (await ask('ping', { t: 1 })),
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
