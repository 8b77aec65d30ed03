import { randomBytes } from 'node:crypto'
import { getProfile, getTicket, saveProfile } from '@thrum/contracts/account/account.routes'
import { signUp } from '@thrum/contracts/account/entry.routes'
import type { UserId } from '@thrum/contracts/ids'
import { io, type Socket } from 'socket.io-client'
import { type Caller, makeCaller } from './caller.ts'

/** Somebody who is signed in and may play. */
export interface Person extends Caller {
  id: UserId
  account: string
  password: string
  token: string
  nickName: string
  inviteNum: string
  qrId: string
  /** A new socket on `/play`, connected by a fresh ticket. */
  openSocket(): Promise<Socket>
  /** Closes all of this person's sockets. */
  hangUp(): void
}

/** Long ago enough for any test's wall clock. */
const BIRTHDAY = '1990-06-15'

/**
 * Makes an account and completes its profile, by the real calls.
 * @param headers of the sign-up alone, say to come from an address of its own through a believed proxy
 */
export async function signUpPerson(
  url: string,
  name: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Person> {
  const account = `${name}-${randomBytes(4).toString('hex')}`
  const password = randomBytes(9).toString('base64url')
  const { token } = await makeCaller(url, undefined, headers).call(signUp, { account, password })
  const caller = makeCaller(url, token)
  const body = { nickName: name, birthday: BIRTHDAY, sex: 'none', height: 170, weight: 70, country: 'NL' }
  await caller.call(saveProfile, body)
  const { id, nickName, inviteNum, qrId } = await caller.call(getProfile)
  const sockets = new Set<Socket>()
  return {
    ...caller,
    id,
    account,
    password,
    token,
    nickName,
    inviteNum,
    qrId,
    async openSocket() {
      const { ticket } = await caller.call(getTicket, { namespace: '/play' })
      const socket = await connect(url, ticket)
      sockets.add(socket)
      return socket
    },
    hangUp() {
      for (const socket of sockets) socket.disconnect()
      sockets.clear()
    },
  }
}

/** One attempt with one ticket. @throws what the server refuses it with */
export function connect(url: string, ticket: string): Promise<Socket> {
  const socket = io(`${url}/play`, {
    transports: ['websocket'],
    query: { d: ticket },
    reconnection: false,
    forceNew: true,
  })
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
  })
}
