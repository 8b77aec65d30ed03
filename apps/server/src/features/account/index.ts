import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { FindSession } from '../../http/caller.ts'
import { bindAccountRoutes } from './account.routes.ts'
import { createCredentialRepo } from './credential.repo.ts'
import { createPasswords } from './password.ts'
import { createProfileRepo } from './profile.repo.ts'
import { createSessionRepo } from './session.repo.ts'
import { createSessions } from './session.service.ts'
import { createSignIn } from './sign-in.service.ts'
import { createSignUp } from './sign-up.service.ts'
import { createTicketRepo } from './ticket.repo.ts'
import { createTickets, type Tickets } from './ticket.service.ts'

export { ensureName } from './nickname.ts'

/** What other parts of the server may use of accounts. */
export interface Account {
  findSession: FindSession
  tickets: Tickets
  bindRoutes(door: Door): void
}

export async function createAccount({ db, pool, events, limiter, keys, wall }: Context): Promise<Account> {
  const passwords = await createPasswords(keys.passwordPepper)
  const credentials = createCredentialRepo(db)
  const sessions = createSessions(createSessionRepo(db, pool), events, wall)
  const tickets = createTickets(createTicketRepo(pool), wall)
  const profiles = createProfileRepo(db)
  const signUp = createSignUp({ credentials, passwords, sessions, limiter, wall })
  const signIn = createSignIn({ credentials, passwords, sessions, limiter })
  return {
    findSession: sessions.find,
    tickets,
    bindRoutes: (door) =>
      bindAccountRoutes(door, {
        signUp,
        signIn,
        sessions,
        tickets,
        profiles,
        chatSignKey: keys.chatSignKey,
        wall,
      }),
  }
}
