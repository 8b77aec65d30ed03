import { notifyChoice } from '../../lib/notify.ts'
import { session } from '../../lib/session.ts'
import { pushDoor } from '../../platform/push-door.ts'
import { account } from '../account/index.ts'
import { fetchKey, subscribe, unsubscribe } from './push.api.ts'
import { PushSync } from './push-sync.ts'

/** Who is signed in here and may be told of anything. */
export function adultHere(): string | undefined {
  const state = account.getState()
  if (state.at !== 'signedIn' || !session.isSignedIn || !state.user.isComplete) return undefined
  return state.user.id || undefined
}

export const pushSync = new PushSync({
  wanted: () => (notifyChoice.isOn() ? adultHere() : undefined),
  isSignedIn: () => session.isSignedIn,
  door: pushDoor,
  api: { fetchKey, subscribe, unsubscribe },
})
