import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as devices from './0002-devices.ts'
import * as plays from './0003-plays.ts'
import * as friendships from './0004-friendships.ts'
import * as entry from './0005-entry.ts'
import * as security from './0006-security.ts'
import * as media from './0007-media.ts'
import * as notices from './0008-notices.ts'
import * as friends from './0009-friends.ts'
import * as chat from './0010-chat.ts'
import * as chatMore from './0011-chat-more.ts'
import * as push from './0012-push.ts'
import * as chatMedia from './0013-chat-media.ts'
import * as complaints from './0014-complaints.ts'
import * as sounds from './0015-sounds.ts'
import * as fading from './0018-fading.ts'
import * as stickers from './0020-stickers.ts'
import * as patterns from './0021-patterns.ts'
import * as mutualPlays from './0022-mutual-plays.ts'
import * as playEnd from './0023-play-end.ts'
import * as foreignToys from './0024-foreign-toys.ts'
import * as store from './0030-store.ts'
import * as officialAccounts from './0031-official-accounts.ts'
import * as operators from './0032-operators.ts'
import * as desk from './0034-desk.ts'
import * as pages from './0035-pages.ts'
import * as upkeep from './0036-upkeep.ts'
import * as deskLists from './0037-desk-lists.ts'
import * as oneMessage from './0038-one-message.ts'
import * as heavyAccounts from './0039-heavy-accounts.ts'
import * as frozenFaces from './0040-frozen-faces.ts'
import * as fadingSenders from './0043-fading-senders.ts'
import * as passwordRequests from './0044-password-requests.ts'
import * as goneDrafts from './0047-gone-drafts.ts'
import * as resetRequests from './0048-reset-requests.ts'

/** In the order of their names; a migration that was released is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-devices': devices,
  '0003-plays': plays,
  '0004-friendships': friendships,
  '0005-entry': entry,
  '0006-security': security,
  '0007-media': media,
  '0008-notices': notices,
  '0009-friends': friends,
  '0010-chat': chat,
  '0011-chat-more': chatMore,
  '0012-push': push,
  '0013-chat-media': chatMedia,
  '0014-complaints': complaints,
  '0015-sounds': sounds,
  '0018-fading': fading,
  '0020-stickers': stickers,
  '0021-patterns': patterns,
  '0022-mutual-plays': mutualPlays,
  '0023-play-end': playEnd,
  '0024-foreign-toys': foreignToys,
  '0030-store': store,
  '0031-official-accounts': officialAccounts,
  '0032-operators': operators,
  '0034-desk': desk,
  '0035-pages': pages,
  '0036-upkeep': upkeep,
  '0037-desk-lists': deskLists,
  '0038-one-message': oneMessage,
  '0039-heavy-accounts': heavyAccounts,
  '0040-frozen-faces': frozenFaces,
  '0043-fading-senders': fadingSenders,
  '0044-password-requests': passwordRequests,
  '0047-gone-drafts': goneDrafts,
  '0048-reset-requests': resetRequests,
}
