import * as complaint from './complaint.routes.ts'
import type { ConsoleRoute } from './define.ts'
import * as device from './device.routes.ts'
import * as figures from './figures.routes.ts'
import * as gift from './gift.routes.ts'
import * as goods from './goods.routes.ts'
import * as notice from './notice.routes.ts'
import * as official from './official.routes.ts'
import * as operator from './operator.routes.ts'
import * as page from './page.routes.ts'
import * as siteMessage from './site-message.routes.ts'
import * as user from './user.routes.ts'
import * as version from './version.routes.ts'

const FEATURES = [operator, complaint, user, device, figures, official]
const CONTENT = [notice, siteMessage, page, goods, gift, version]

/** Every call of the console: the table of who may do what. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [...FEATURES, ...CONTENT].flatMap((feature) =>
  Object.values<unknown>(feature).filter(isRoute),
)

/** Schemas and limits stand beside some of them. */
function isRoute(value: unknown): value is ConsoleRoute {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
