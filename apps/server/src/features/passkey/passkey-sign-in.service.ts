import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { Proof, type Sessions } from '../account/index.ts'
import type { PasskeyService } from './passkey.service.ts'

interface Parts {
  passkeys: Pick<PasskeyService, 'use'>
  sessions: Sessions
  limiter: Limiter
}

/** Failures count before anything is looked up, by the address they come from. @returns the token */
export function createPasskeySignIn({ passkeys, sessions, limiter }: Parts) {
  return async (answer: string, place: { address: string; label: string }): Promise<string> => {
    const key = limitKeyOf(place.address)
    await limiter.take('signInAddress', key)
    const proof = await Proof.byPasskey(() => passkeys.use(answer))
    await limiter.giveBack('signInAddress', key)
    return sessions.mint(proof, place.label)
  }
}
