import type { Context } from '../../context.ts'
import type { Door } from '../../http/bind.ts'
import type { Account } from '../account/index.ts'
import { createPasskeyRepo } from './passkey.repo.ts'
import { bindPasskeyRoutes } from './passkey.routes.ts'
import { createPasskeyService } from './passkey.service.ts'
import { createPasskeySignIn } from './passkey-sign-in.service.ts'
import { relyingPartyOf } from './relying-party.ts'

const SWEEP_EVERY_MS = 5 * 60_000

export interface Passkeys {
  bindRoutes(door: Door): void
}

interface Others {
  account: Account
  /** Our own ports, once we listen. */
  ports: () => readonly number[]
}

export function createPasskeys(context: Context, { account, ports }: Others): Passkeys {
  const { config, db, wall, limiter, jobs, mail } = context
  const passkeys = createPasskeyService({
    repo: createPasskeyRepo(db),
    party: () => relyingPartyOf(config, ports()),
    proveFresh: account.proveFresh,
    mail,
    wall,
  })
  const signIn = createPasskeySignIn({ passkeys, sessions: account.sessions, limiter })
  jobs.every('passkey-sweep', SWEEP_EVERY_MS, passkeys.removeOldChallenges)
  return { bindRoutes: (door) => bindPasskeyRoutes(door, { passkeys, signIn }) }
}
