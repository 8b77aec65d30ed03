import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { Push, PushData, PushType } from '@thrum/contracts/play/play.push'
import { toInvitationText, toOrderText, toSuccessText } from '@thrum/contracts/play/play.wire'

/** The sockets, as plays see them. */
export interface PlaySockets {
  isOnline(userId: UserId): boolean
  push(userId: UserId, push: Push): void
}

/** The old string form of a push. Source: spec §4 */
function textOf(type: PushType, data: PushData<PushType>): string {
  switch (type) {
    case 'play_connect_notify':
      return toInvitationText(data as PushData<'play_connect_notify'> & { userId: UserId })
    case 'play_connect_success': {
      const { playId, flag } = data as PushData<'play_connect_success'>
      return toSuccessText(playId, flag)
    }
    case 'play_order': {
      const { playId, code } = data as PushData<'play_order'>
      return toOrderText(playId, code)
    }
    default:
      return String(data.playId satisfies PlayId | 0)
  }
}

/** @param atMs the server's monotonic time at which the cause of this push arrived */
export function toPush<T extends PushType>(type: T, data: PushData<T>, atMs: number): Push {
  return { type, sData: textOf(type, data), data, atMs } as unknown as Push
}
