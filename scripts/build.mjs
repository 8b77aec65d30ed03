import { buildConsole, buildServer, buildWeb } from './build-apps.mjs'
import { install } from './install.mjs'
import { requireNode24 } from './node-24.mjs'

// All that a start would do first, for a machine on which the server itself may write nothing here.
await requireNode24()
await install()
await buildWeb()
await buildConsole()
await buildServer()
