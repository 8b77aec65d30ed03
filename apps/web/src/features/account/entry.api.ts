import {
  passkeySignIn,
  passkeySignInOptions,
  resetPassword,
  sendCode,
  signIn,
  signUp,
} from '@thrum/contracts/account/entry.routes'
import type { BodyOf } from '@thrum/contracts/define'
import { CODE_GAP_S } from '@thrum/contracts/limits'
import { call } from '../../lib/api.ts'
import { isCallError } from '../../lib/call-error.ts'
import { codeWaits } from './code-waits.ts'

/** Refusals come back to the form, which shows them beside their field. */
const TO_THE_FORM = { notToast: true, keepSession: true } as const

export async function requestSignIn(input: BodyOf<typeof signIn>): Promise<string> {
  return (await call(signIn, input, TO_THE_FORM)).token
}

export async function requestSignUp(input: BodyOf<typeof signUp>): Promise<string> {
  return (await call(signUp, input, TO_THE_FORM)).token
}

/** Has a code mailed; the wait for the next one begins, or is learnt of where one was asked for already. */
export async function requestCode(input: BodyOf<typeof sendCode>): Promise<void> {
  const { email, purpose } = input
  try {
    const { waitS } = await call(sendCode, input, { notToast: true })
    codeWaits.start(email, waitS, purpose)
  } catch (error) {
    const leftS = leftOf(error)
    if (leftS > 0) codeWaits.start(email, leftS, undefined)
    throw error
  }
}

/** Seconds until the address may be sent a code; 0 where something else is in the way, which lasts longer. */
function leftOf(error: unknown): number {
  const isWait = isCallError(error) && error.failure === 'tooMany'
  const leftS = isWait ? Math.ceil((error.retryAfterMs ?? 0) / 1_000) : 0
  return leftS <= CODE_GAP_S ? leftS : 0
}

/** All sessions of the account end, this one too. */
export async function requestReset(input: BodyOf<typeof resetPassword>): Promise<void> {
  await call(resetPassword, input, TO_THE_FORM)
}

export async function requestPasskeyChallenge(): Promise<string> {
  return (await call(passkeySignInOptions, undefined, { keepSession: true })).options
}

export async function requestPasskeySignIn(response: string): Promise<string> {
  return (await call(passkeySignIn, { response }, { keepSession: true })).token
}
