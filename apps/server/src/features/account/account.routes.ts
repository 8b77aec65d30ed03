import * as routes from '@thrum/contracts/account/account.routes'
import * as entry from '@thrum/contracts/account/entry.routes'
import { AppError } from '@thrum/contracts/errors'
import { bind, type Door } from '../../http/bind.ts'
import { CHAT_APP_ID, signChat } from './chat-sign.ts'
import type { ProfileRepo } from './profile.repo.ts'
import { changeProfile, renewInvite } from './profile.service.ts'
import { NOBODY, toCard, toProfile, toSession } from './profile.view.ts'
import type { Sessions } from './session.service.ts'
import type { createSignIn } from './sign-in.service.ts'
import type { createSignUp } from './sign-up.service.ts'
import type { Tickets } from './ticket.service.ts'

export interface AccountParts {
  signUp: ReturnType<typeof createSignUp>
  signIn: ReturnType<typeof createSignIn>
  sessions: Sessions
  tickets: Tickets
  profiles: ProfileRepo
  chatSignKey: string
  wall: () => number
}

export function bindAccountRoutes(door: Door, parts: AccountParts): void {
  bindEntry(door, parts)
  bindSession(door, parts)
  bindProfile(door, parts)
}

function bindEntry(door: Door, { signUp, signIn, sessions }: AccountParts): void {
  bind(
    door,
    entry.signUp,
    async ({ body, address }) => ({
      token: await signUp({ ...body, account: body.account ?? '', password: body.password ?? '' }, address),
    }),
    {
      tooLarge: 'account.passwordInvalid',
    },
  )
  bind(
    door,
    entry.signIn,
    async ({ body, address }) => ({
      token: await signIn({ account: body.account, password: body.password ?? '' }, address),
      isNew: false,
    }),
    { tooLarge: 'account.badCredentials' },
  )
  bind(door, routes.signOut, async ({ caller }) => {
    await sessions.end(caller)
    return null
  })
}

function bindSession(door: Door, { tickets, profiles, chatSignKey, wall }: AccountParts): void {
  bind(door, routes.getSession, async ({ caller }) => {
    if (caller === undefined) return NOBODY
    const row = await profiles.get(caller.userId)
    return toSession(row, row.complete_at === null ? '' : await tickets.issue(caller.sessionId, '/play'))
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

function bindProfile(door: Door, { profiles, wall }: AccountParts): void {
  bind(door, routes.getProfile, async ({ caller }) => toProfile(await profiles.get(caller.userId), wall()))
  bind(door, routes.saveProfile, async ({ caller, body }) => {
    await changeProfile(profiles, caller.userId, body, wall())
    return toProfile(await profiles.get(caller.userId), wall())
  })
  bind(door, routes.renewInviteNum, ({ caller }) => renewInvite(profiles, caller.userId), { limit: 'change' })
  bind(
    door,
    routes.getCard,
    async ({ query }) => {
      const { userId, qrId } = query
      const row =
        userId !== undefined
          ? await profiles.find({ userId })
          : qrId !== undefined
            ? await profiles.find({ qrId })
            : undefined
      if (row === undefined || row.complete_at === null || row.closed_at !== null) {
        throw new AppError('play.unavailable')
      }
      return toCard(row, wall())
    },
    { limit: 'lists' },
  )
}
