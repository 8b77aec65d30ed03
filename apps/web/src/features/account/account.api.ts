import { queryOptions } from '@tanstack/react-query'
import type { Profile, Session } from '@thrum/contracts/account/account.entities'
import {
  getProfile,
  getSession,
  renewInviteNum,
  saveProfile,
  signOut,
} from '@thrum/contracts/account/account.routes'
import type { BodyOf } from '@thrum/contracts/define'
import { STOP_TIMEOUT_MS } from '@thrum/contracts/limits'
import { call } from '../../lib/api.ts'
import { isCallError } from '../../lib/call-error.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Asks whether the stored token still belongs to somebody. Nobody asked for it, so nothing is shown. */
export function fetchSession(): Promise<Session> {
  return call(getSession, undefined, { isSilent: true, keepSession: true })
}

/** A call that needs a session: where the account was closed, the person hears of it as at any other (SES-06). */
export async function tellIfClosed(): Promise<void> {
  await call(getProfile, undefined, { isSilent: true, keepSession: true })
}

/**
 * Best effort: a person who is off-line is signed out all the same, and the token ends by its own age.
 * @param token of a session other than the present one
 */
export async function announceSignOut(token?: string): Promise<void> {
  const signal = AbortSignal.timeout(STOP_TIMEOUT_MS)
  await call(signOut, undefined, { token, asStop: true, isSilent: true, keepSession: true, signal })
}

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => call(getProfile, undefined, { signal, isSilent: true }),
  staleTime: 60_000,
})

/** A change without an answer may have been made: what stands now is asked for. @throws what came of it */
export function lookAgain(error: unknown): never {
  if (isCallError(error) && error.shouldRetry())
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
  throw error
}

export async function storeProfile(input: BodyOf<typeof saveProfile>): Promise<Profile> {
  const profile = await call(saveProfile, input, { notToast: true }).catch(lookAgain)
  queryClient.setQueryData(profileQuery.queryKey, profile)
  return profile
}

/** Replaces the invitation code and the QR id; the old ones stop working at once. */
export async function requestNewInviteNum(): Promise<void> {
  const renewed = await call(renewInviteNum).catch(lookAgain)
  queryClient.setQueryData(profileQuery.queryKey, (profile) =>
    profile === undefined ? undefined : { ...profile, ...renewed },
  )
}
