import { getPushKey, subscribePush, unsubscribePush } from '@thrum/contracts/push/push.routes'
import { call } from '../../lib/api.ts'
import type { BrowserPush } from '../../platform/push-door.ts'

/** Nobody asked for these calls just now, so nothing is shown of them. */
const QUIET = { isSilent: true, notToast: true, isBeside: true } as const

export const fetchKey = async (): Promise<string> => (await call(getPushKey, undefined, QUIET)).key
export const subscribe = (push: BrowserPush): Promise<unknown> => call(subscribePush, { ...push }, QUIET)
export const unsubscribe = (endpoint: string): Promise<unknown> =>
  call(unsubscribePush, { endpoint }, { ...QUIET, keepSession: true })
