import { getPushKey, subscribePush, unsubscribePush } from '@thrum/contracts/push/push.routes'
import { call } from '../../lib/api.ts'
import { isCallError } from '../../lib/call-error.ts'
import type { BrowserPush } from '../../platform/push-door.ts'

/** Nobody asked for these calls just now, so nothing is shown of them. */
const QUIET = { isSilent: true, notToast: true, isBeside: true } as const

export const fetchKey = async (): Promise<string> => (await call(getPushKey, undefined, QUIET)).key

/** @returns false where the server sends nothing to this browser's push service */
export async function subscribe(push: BrowserPush): Promise<boolean> {
  try {
    await call(subscribePush, { ...push }, QUIET)
    return true
  } catch (error) {
    if (isCallError(error, 'push.refused')) return false
    throw error
  }
}

export const unsubscribe = (endpoint: string): Promise<unknown> =>
  call(unsubscribePush, { endpoint }, { ...QUIET, keepSession: true })
