import { readFileSync } from 'node:fs'
import type { UserId } from '@thrum/contracts/ids'
import type { WebSocket } from 'ws'
import { seqOf } from '../order-body.ts'
import type { Pair, Target } from '../pair.ts'
import { open } from './ws.ts'

/** One seeded person: a session, and the invitation code the other invites by. */
export interface Seeded {
  id: UserId
  token: string
  inviteNum: string
}

const NAMESPACE = '/play,'
const EPOCH = /"epoch":(\d+)/

/**
 * The product itself, through its real door: a ticket each, an invitation, an answer, then orders with the
 * beats and reports that a real play carries beside them. Frames are written by hand so that the load costs the
 * client no more than with the other relays.
 */
export function thrumTarget(url: string, peopleFile: string): Target {
  const people = JSON.parse(readFileSync(peopleFile, 'utf8')) as Seeded[]
  const api = `${url}/api`
  return {
    async connect(index) {
      const initiator = personAt(people, 2 * index)
      const receiver = personAt(people, 2 * index + 1)
      const steer = await openPlaySocket(url, initiator.token)
      const move = await openPlaySocket(url, receiver.token)
      const playId = await post(`${api}/user-device/sendPlayByCode`, initiator.token, {
        inviteNum: receiver.inviteNum,
      })
      const success = steer.nextPush('play_connect_success')
      await post(`${api}/user-device/replayPlay`, receiver.token, { flag: 'true', playId: String(playId) })
      const { epoch } = (await success) as { epoch: number }
      return joinPair(steer, move, String(playId), epoch)
    },
  }
}

function joinPair(steer: PlayClient, move: PlayClient, playId: string, firstEpoch: number): Pair {
  let epoch = firstEpoch
  let frameSeq = 0
  steer.onFrame((frame) => {
    if (!frame.includes('"play_pause"')) return
    epoch = Number(EPOCH.exec(frame)?.[1] ?? epoch)
    // The stop took the next number; the orders after it keep theirs only above that.
    frameSeq += 1
  })
  let lastCode = 'a9011e00'
  const orderOf = new Map<number, number>()
  const nextSeq = () => {
    frameSeq += 1
    return frameSeq
  }
  return {
    send(seq) {
      const frame = nextSeq()
      orderOf.set(frame, seq)
      lastCode = `a901${(1 + (seq % 100)).toString(16).padStart(2, '0')}00`
      steer.emit('order', { playId, epoch, seq: frame, code: lastCode })
    },
    beat() {
      steer.emit('beat', { playId, epoch, seq: nextSeq(), wanted: { 1: lastCode }, touches: frameSeq })
      move.emit('applied', { playId, epoch, slots: { 1: 30 }, ageMs: 5, cap: 100 })
    },
    onReceive(heard) {
      move.onFrame((frame) => {
        if (!frame.includes('"play_order"')) return
        const number = seqOf(frame)
        const order = orderOf.get(number)
        orderOf.delete(number)
        if (order !== undefined) heard(order)
      })
    },
    close() {
      steer.socket.terminate()
      move.socket.terminate()
    },
  }
}

interface PlayClient {
  socket: WebSocket
  emit(event: string, data: unknown): void
  onFrame(hear: (frame: string) => void): void
  nextPush(type: string): Promise<unknown>
}

/** Opens `/play` with a fresh ticket; answers Engine.IO's pings. */
export async function openPlaySocket(url: string, token: string, localAddress?: string): Promise<PlayClient> {
  const { ticket } = (await get(`${url}/api/user/ticket?namespace=%2Fplay`, token)) as { ticket: string }
  const origin = { Origin: url }
  const socketUrl = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&d=${ticket}`
  const socket = await open(socketUrl, {
    headers: origin,
    ...(localAddress === undefined ? {} : { localAddress }),
  })
  const listeners = new Set<(frame: string) => void>()
  socket.on('message', (bytes) => {
    const frame = String(bytes)
    if (frame === '2') socket.send('3')
    else for (const hear of listeners) hear(frame)
  })
  const connected = new Promise<void>((resolve, reject) => {
    const hear = (frame: string) => {
      if (frame.startsWith('44')) reject(new Error(frame))
      if (!frame.startsWith(`40${NAMESPACE}`)) return
      listeners.delete(hear)
      resolve()
    }
    listeners.add(hear)
    socket.once('close', () => reject(new Error('closed while connecting')))
  })
  socket.send(`40${NAMESPACE}`)
  await connected
  return {
    socket,
    emit: (event, data) => socket.send(`42${NAMESPACE}${JSON.stringify([event, data])}`),
    onFrame: (hear) => listeners.add(hear),
    nextPush: (type) =>
      new Promise((resolve) => {
        const hear = (frame: string) => {
          if (!frame.includes(`"${type}"`)) return
          listeners.delete(hear)
          const [, push] = JSON.parse(frame.slice(frame.indexOf('['))) as [string, { data: unknown }]
          resolve(push.data)
        }
        listeners.add(hear)
      }),
  }
}

function personAt(people: Seeded[], index: number): Seeded {
  const person = people[index]
  if (person === undefined) throw new Error(`Only ${people.length} people are seeded`)
  return person
}

async function get(url: string, token: string): Promise<unknown> {
  return read(await fetch(url, { headers: { token } }))
}

async function post(url: string, token: string, body: Record<string, string>): Promise<unknown> {
  return read(await fetch(url, { method: 'POST', headers: { token }, body: new URLSearchParams(body) }))
}

async function read(response: Response): Promise<unknown> {
  const answer = (await response.json()) as { code: number; msg: string; data: unknown }
  if (answer.code !== 200) throw new Error(`${response.url}: ${answer.code} ${answer.msg}`)
  return answer.data
}
