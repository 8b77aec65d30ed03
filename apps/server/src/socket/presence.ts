import type { UserId } from '@thrum/contracts/ids'
import type { Caller } from '../http/caller.ts'

interface Member<S> {
  caller: Caller
  socket: S
}

/** Source: safety §3.9, abuse case SO-12 */
export const SOCKETS_PER_SESSION = 5
export const SOCKETS_PER_USER = 10

/** Who is connected, by person and by session. A place is taken before the socket is let in. */
export class Presence<S> {
  readonly #places = new Map<string, Caller>()
  /** Places taken, by session id and by user id; the two kinds of id never meet. */
  readonly #taken = new Map<string, number>()
  readonly #members = new Map<UserId, Map<string, Member<S>>>()

  /** @returns false when the session or the person has no place left: the newest is the one refused */
  reserve(socketId: string, caller: Caller): boolean {
    const ofSession = this.#taken.get(caller.sessionId) ?? 0
    const ofUser = this.#taken.get(caller.userId) ?? 0
    if (ofSession >= SOCKETS_PER_SESSION || ofUser >= SOCKETS_PER_USER) return false
    this.#places.set(socketId, caller)
    this.#taken.set(caller.sessionId, ofSession + 1)
    this.#taken.set(caller.userId, ofUser + 1)
    return true
  }

  join(socketId: string, caller: Caller, socket: S): void {
    const members = this.#members.get(caller.userId) ?? new Map<string, Member<S>>()
    this.#members.set(caller.userId, members)
    members.set(socketId, { caller, socket })
  }

  /** @returns whether it was the person's last; undefined when it had never joined */
  leave(socketId: string, userId: UserId): boolean | undefined {
    this.#giveUp(socketId)
    const members = this.#members.get(userId)
    if (members?.delete(socketId) !== true) return undefined
    if (members.size > 0) return false
    this.#members.delete(userId)
    return true
  }

  #giveUp(socketId: string): void {
    const caller = this.#places.get(socketId)
    if (caller === undefined) return
    this.#places.delete(socketId)
    for (const id of [caller.sessionId, caller.userId]) {
      const left = (this.#taken.get(id) ?? 1) - 1
      if (left > 0) this.#taken.set(id, left)
      else this.#taken.delete(id)
    }
  }

  isOnline(userId: UserId): boolean {
    return this.#members.has(userId)
  }

  *socketsOf(userId: UserId): Iterable<S> {
    for (const { socket } of this.#members.get(userId)?.values() ?? []) yield socket
  }

  listAll(): S[] {
    return [...this.#members.values()].flatMap((members) => [...members.values()].map(({ socket }) => socket))
  }

  listSession({ userId, sessionId }: Caller): S[] {
    const members = [...(this.#members.get(userId)?.values() ?? [])]
    return members.filter((member) => member.caller.sessionId === sessionId).map(({ socket }) => socket)
  }
}
