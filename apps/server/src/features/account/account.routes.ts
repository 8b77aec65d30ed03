import * as routes from '@thrum/contracts/account/account.routes'
import { AppError } from '@thrum/contracts/errors'
import { bind, type Door } from '../../http/bind.ts'
import type { Caller } from '../../http/caller.ts'
import { countGuesses } from '../../http/misses.ts'
import { CHAT_APP_ID, signChat } from './chat-sign.ts'
import { bindEntryRoutes, type EntryParts } from './entry.routes.ts'
import { type Avatars, renewInvite, saveProfile } from './profile.service.ts'
import { NOBODY, toCard, toProfile, toSession } from './profile.view.ts'
import { bindSecurityRoutes, type SecurityParts } from './security.routes.ts'
import type { Tickets } from './ticket.service.ts'

export interface AccountParts extends EntryParts, SecurityParts {
  tickets: Tickets
  avatars: Avatars
  chatSignKey: string
}

export function bindAccountRoutes(door: Door, parts: AccountParts): void {
  bindEntryRoutes(door, parts)
  bindSecurityRoutes(door, parts)
  bindSession(door, parts)
  bindProfile(door, parts)
}

function bindSession(door: Door, { sessions, tickets, profiles, chatSignKey, wall }: AccountParts): void {
  /** None beyond the limit: who asks who is signed in is told so all the same, and asks for a ticket by itself. */
  const spareTicket = async ({ userId, sessionId }: Caller) =>
    (await door.limiter.tryTake('ticket', userId)) ? tickets.issue(sessionId, '/play') : ''
  bind(door, routes.signOut, async ({ caller }) => {
    await sessions.end(caller)
    return null
  })
  bind(door, routes.getSession, async ({ caller }) => {
    if (caller === undefined) return NOBODY
    const row = await profiles.get(caller.userId)
    return toSession(row, row.complete_at === null ? '' : await spareTicket(caller))
  })
  bind(
    door,
    routes.getTicket,
    async ({ caller, query }) => ({ ticket: await tickets.issue(caller.sessionId, query.namespace) }),
    { limit: 'ticket' },
  )
  bind(
    door,
    routes.genSign,
    ({ caller, query }) => {
      if (query.userId !== caller.userId) throw new AppError('account.signNotYours')
      return { ak: CHAT_APP_ID, sign: signChat(chatSignKey, caller, wall()) }
    },
    { limit: 'sign' },
  )
}

function bindProfile(door: Door, { profiles, avatars, wall }: AccountParts): void {
  bind(door, routes.getProfile, async ({ caller }) => toProfile(await profiles.get(caller.userId), wall()))
  bind(door, routes.saveProfile, async ({ caller, body }) => {
    await saveProfile({ profiles, avatars }, caller.userId, body, wall())
    return toProfile(await profiles.get(caller.userId), wall())
  })
  bind(
    door,
    routes.changeName,
    async ({ caller, body }) => {
      await saveProfile({ profiles, avatars }, caller.userId, body, wall())
      return toProfile(await profiles.get(caller.userId), wall())
    },
    { limit: 'change' },
  )
  bind(door, routes.renewInviteNum, ({ caller }) => renewInvite(profiles, caller.userId), { limit: 'change' })
  bind(
    door,
    routes.getCard,
    async ({ caller, query }) => {
      const { userId, qrId } = query
      // As asking somebody to be a friend does: ids that lead to nobody are counted in one place.
      const row = await countGuesses(door.limiter, [['friendMisses', caller.userId]], async () => {
        const found =
          userId !== undefined
            ? await profiles.findFace({ userId }, caller.userId)
            : qrId !== undefined
              ? await profiles.findFace({ qrId }, caller.userId)
              : undefined
        return found?.complete_at == null || found.closed_at !== null ? undefined : found
      })
      if (row === undefined) throw new AppError('play.unavailable')
      return toCard(row, wall())
    },
    { limit: 'lists' },
  )
}
