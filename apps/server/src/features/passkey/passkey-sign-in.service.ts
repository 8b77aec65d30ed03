import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { countFailures, Proof, type Sessions } from '../account/index.ts'
import type { PasskeyService } from './passkey.service.ts'

interface Parts {
  passkeys: Pick<PasskeyService, 'use'>
  sessions: Sessions
  limiter: Limiter
}

/** Failures count before anything is looked up, by the address they come from. @returns the token */
export function createPasskeySignIn({ passkeys, sessions, limiter }: Parts) {
  return async (answer: string, place: { address: string; label: string }): Promise<string> => {
    const proof = await countFailures(limiter, [['signInAddress', limitKeyOf(place.address)]], () =>
      Proof.byPasskey(() => passkeys.use(answer)),
    )
    return sessions.mint(proof, place.label)
  }
}
