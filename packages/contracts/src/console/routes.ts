import * as complaint from './complaint.routes.ts'
import type { ConsoleRoute } from './define.ts'
import * as operator from './operator.routes.ts'

const FEATURES = [operator, complaint]

/** Every call of the console: the table of who may do what. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = FEATURES.flatMap(
  (feature) => Object.values(feature) as ConsoleRoute[],
)
