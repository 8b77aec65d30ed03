import { session } from '../../lib/session.ts'
import { createRequestsObserver, watchRequests } from './friends.api.ts'

/**
 * Keeps looking for friend requests while somebody is signed in and the page is looked at.
 * @param onCount how many people wait for an answer
 */
export function startFriends(onCount: (incoming: number) => void): void {
  const requests = createRequestsObserver()
  requests.subscribe(({ data }) => onCount(data?.incoming.length ?? 0))
  const follow = () => {
    const isOn = session.isSignedIn && session.getSnapshot().isComplete === true
    requests.setOptions(watchRequests(isOn))
    if (!isOn) onCount(0)
  }
  session.subscribe(follow)
  follow()
}
