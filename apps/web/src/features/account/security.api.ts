import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import {
  bindEmail,
  changePassword,
  listPasskeys,
  listSessions,
  passkeyRegisterOptions,
  registerPasskey,
  removePasskey,
  revokeSession,
} from '@thrum/contracts/account/security.routes'
import type { BodyOf } from '@thrum/contracts/define'
import { call } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { lookAgain, profileQuery } from './account.api.ts'

/** Refusals come back to the form; a session that is over leads to sign-in. */
const TO_THE_FORM = { notToast: true } as const

export async function storePassword(input: BodyOf<typeof changePassword>): Promise<void> {
  await call(changePassword, input, TO_THE_FORM)
}

export async function storeEmail(input: BodyOf<typeof bindEmail>): Promise<Profile> {
  const profile = await call(bindEmail, input, TO_THE_FORM).catch(lookAgain)
  queryClient.setQueryData(profileQuery.queryKey, profile)
  return profile
}

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, undefined, { signal, isSilent: true }),
  staleTime: 0,
})

/** @param id of one place, or `others` */
export async function endSession(id: string): Promise<void> {
  try {
    await call(revokeSession, { id }, { about: id })
  } finally {
    // A refusal, too, says that the list is old.
    await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
}

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, undefined, { signal, isSilent: true }),
  staleTime: 0,
})

export async function requestPasskeyMaking(proof: BodyOf<typeof passkeyRegisterOptions>): Promise<string> {
  return (await call(passkeyRegisterOptions, proof, TO_THE_FORM)).options
}

export async function storePasskey(response: string): Promise<void> {
  try {
    await call(registerPasskey, { response })
  } finally {
    // It is there too where the answer got lost.
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
}

export async function forgetPasskey(id: string): Promise<void> {
  try {
    await call(removePasskey, { id }, { about: id })
  } finally {
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
}
