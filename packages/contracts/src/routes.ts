import * as account from './account/account.routes.ts'
import * as entry from './account/entry.routes.ts'
import * as security from './account/security.routes.ts'
import * as chat from './chat/chat.routes.ts'
import * as sticker from './chat/sticker.routes.ts'
import * as complaint from './complaint/complaint.routes.ts'
import type { Route } from './define.ts'
import * as device from './device/device.routes.ts'
import * as friend from './friend/friend.routes.ts'
import * as gift from './gift/gift.routes.ts'
import * as goods from './goods/goods.routes.ts'
import * as media from './media/media.routes.ts'
import * as resumable from './media/resumable.routes.ts'
import * as notice from './notice/notice.routes.ts'
import * as official from './official/official.routes.ts'
import * as pattern from './pattern/pattern.routes.ts'
import * as play from './play/play.routes.ts'
import * as push from './push/push.routes.ts'
import * as version from './version/version.routes.ts'

const FEATURES = [
  account,
  entry,
  security,
  chat,
  complaint,
  device,
  friend,
  gift,
  goods,
  media,
  notice,
  official,
  pattern,
  play,
  push,
  resumable,
  sticker,
  version,
]

/** Every HTTP call there is, for the OpenAPI page and for tests that walk them all. */
export const ROUTES: readonly Route[] = FEATURES.flatMap((feature) =>
  Object.values(feature).filter(
    (entry): entry is Route =>
      typeof entry === 'object' && entry !== null && 'path' in entry && 'access' in entry,
  ),
)
