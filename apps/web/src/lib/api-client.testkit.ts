import type { DeviceId, PlayId } from '@thrum/contracts/ids'
import { vi } from 'vitest'
import { ApiClient } from './api-client.ts'
import { CallError } from './call-error.ts'
import { LoadingFlag } from './loading.ts'

export const PLAY = 'p'.repeat(20) as PlayId
export const DEVICE = 'd'.repeat(20) as DeviceId

export function answer(code: number, data: unknown = null, msg = 'words', reason?: string): Response {
  return new Response(JSON.stringify({ code, msg, data, reason }))
}

/** Never answers; ends with its signal, as the browser's own does. */
export function silence(init: RequestInit | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })
}

export function setUpClient() {
  const said: string[] = []
  const went: string[] = []
  let token: string | undefined = 'secret'
  const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
  const loading = new LoadingFlag(() => said.push('tooLong'))
  const client = new ApiClient({
    fetch: (url, init) => fetched(String(url), init),
    loading,
    token: () => token,
    language: () => 'zh-Hans',
    tell: (text) => said.push(text),
    show: (msg) => said.push(msg),
    signOut: () => {
      went.push('signOut')
      token = undefined
    },
    openSignIn: () => went.push('signIn'),
    openProfile: () => went.push('profile'),
    openHome: () => went.push('home'),
  })
  const setToken = (next: string | undefined) => {
    token = next
  }
  return { call: client.call, fetched, said, went, loading, setToken }
}

export async function failureOf(made: Promise<unknown>): Promise<CallError> {
  const error = await made.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('the call did not fail')
  return error
}
