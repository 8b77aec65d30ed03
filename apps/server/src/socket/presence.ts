import type { UserId } from '@thrum/contracts/ids'
import type { Caller } from '../http/caller.ts'

interface Member<S> {
  caller: Caller
  socket: S
}

/** Source: safety §3.9, abuse case SO-12 */
export const SOCKETS_PER_SESSION = 5
export const SOCKETS_PER_USER = 10

/** Who is connected, by person and by session. */
export class Presence<S> {
  readonly #members = new Map<UserId, Map<string, Member<S>>>()

  /** @returns false when the session or the person has no place left: the newest is the one refused */
  join(socketId: string, caller: Caller, socket: S): boolean {
    const members = this.#members.get(caller.userId) ?? new Map<string, Member<S>>()
    const isFull = members.size >= SOCKETS_PER_USER || this.listSession(caller).length >= SOCKETS_PER_SESSION
    if (isFull) return false
    this.#members.set(caller.userId, members)
    members.set(socketId, { caller, socket })
    return true
  }

  /** @returns whether it was the person's last; undefined when it had never joined */
  leave(socketId: string, userId: UserId): boolean | undefined {
    const members = this.#members.get(userId)
    if (members?.delete(socketId) !== true) return undefined
    if (members.size > 0) return false
    this.#members.delete(userId)
    return true
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
