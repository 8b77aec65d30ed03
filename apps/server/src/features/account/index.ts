import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { FindSession } from '../../http/caller.ts'
import { watchDoubts } from '../../late-commit.ts'
import { bindAccountRoutes } from './account.routes.ts'
import { createAccountSweep } from './account-sweep.service.ts'
import { createBindEmail } from './bind-email.service.ts'
import { type ChatLogin, createChatLogin } from './chat-login.service.ts'
import { createCodeRepo } from './code.repo.ts'
import { createCodes } from './code.service.ts'
import { createCredentialRepo } from './credential.repo.ts'
import { watchEndedSessions } from './ended-sessions.timer.ts'
import { createFreshProof, type FreshProof } from './fresh-proof.service.ts'
import { createGuessAlarm } from './guess-alarm.ts'
import { createLockoutRepo } from './lockout.repo.ts'
import { createLockouts, type Lockouts } from './lockout.service.ts'
import { createMailboxWordRepo } from './mailbox-word.repo.ts'
import { createMailboxWords } from './mailbox-word.service.ts'
import { createPasswords } from './password.ts'
import { createPasswordChange } from './password-change.service.ts'
import { createProfileRepo } from './profile.repo.ts'
import type { Avatars } from './profile.service.ts'
import { createRegister } from './register.service.ts'
import { createSendCode } from './send-code.service.ts'
import { createSessionRepo } from './session.repo.ts'
import { createSessions, type Sessions } from './session.service.ts'
import { createSignIn } from './sign-in.service.ts'
import { createSignUp } from './sign-up.service.ts'
import { createTicketRepo } from './ticket.repo.ts'
import { createTickets, type Tickets } from './ticket.service.ts'

export { foldAccount } from './account-name.ts'
export { ensureEmail, foldEmail } from './email.ts'
export { countFailures } from './failure-count.ts'
export type { FreshProofForm } from './fresh-proof.service.ts'
export { ensureName } from './nickname.ts'
export { createPasswords, type Passwords } from './password.ts'
export type { Avatars } from './profile.service.ts'
export { Proof, type UsedKey } from './proof.ts'
export { hashOf, newSecret } from './secret-text.ts'
export { SESSION_IDLE_MS, type Sessions } from './session.service.ts'

const SWEEP_EVERY_MS = 60 * 60_000

/** What other parts of the server may use of accounts. */
export interface Account {
  findSession: FindSession
  tickets: Tickets
  /** Who a chat signature is of. */
  chatLogin: ChatLogin
  /** Making one for a `Proof`, and ending them everywhere at once: tokens, sockets, plays. */
  sessions: Sessions
  /** That it is the account's owner, now. */
  proveFresh: FreshProof['prove']
  /** Who cancelled lately. */
  lockouts: Lockouts
  bindRoutes(door: Door): void
}

/** @param avatars pictures of one's own, which media keeps */
export async function createAccount(context: Context, avatars: Avatars): Promise<Account> {
  const { config, db, pool, events, limiter, keys, clock, wall, log, mail, jobs, onDrain } = context
  const passwords = await createPasswords(keys.passwordPepper)
  const credentials = createCredentialRepo(db)
  const repos = {
    sessions: createSessionRepo(db, pool),
    codes: createCodeRepo(db),
    words: createMailboxWordRepo(db),
  }
  const unanswered = watchDoubts({ clock, log }, 'session-ends')
  onDrain(unanswered.leave)
  onDrain(watchEndedSessions({ repo: repos.sessions, events, clock, wall, log }))
  const sessions = createSessions({ repo: repos.sessions, events, unanswered, wall })
  const tickets = createTickets(createTicketRepo(pool), wall)
  const profiles = createProfileRepo(db)
  const codes = createCodes(repos.codes, keys.codeKey, wall)
  const words = createMailboxWords(repos.words, wall)
  const lockouts = createLockouts(createLockoutRepo(db), keys.lockoutKey)
  const register = createRegister({ credentials, lockouts, wall })
  jobs.every('account-sweep', SWEEP_EVERY_MS, createAccountSweep({ ...repos, wall }))
  const fresh = createFreshProof({ credentials, passwords, codes, limiter })
  const parts = {
    credentials,
    passwords,
    codes,
    words,
    lockouts,
    register,
    fresh,
    sessions,
    limiter,
    mail,
    wall,
    onFailure: createGuessAlarm(config.limits.signInAlarm, clock, log),
  }
  return {
    findSession: sessions.find,
    tickets,
    chatLogin: createChatLogin(repos.sessions, keys.chatSignKey, wall),
    sessions,
    proveFresh: fresh.prove,
    lockouts,
    bindRoutes: (door) =>
      bindAccountRoutes(door, {
        sendCode: createSendCode(parts),
        signUp: createSignUp(parts),
        signIn: createSignIn(parts),
        passwordChange: createPasswordChange(parts),
        bindEmail: createBindEmail(parts),
        sessions,
        tickets,
        profiles,
        avatars,
        chatSignKey: keys.chatSignKey,
        wall,
      }),
  }
}
