import { configFrom } from '../config.ts'
import { DEFAULT_LIMITS, type Limits, type RuleName } from '../http/limits.ts'
import { startServer } from '../server.ts'

/** What a load of few people meets long before the service is busy; everything around plays stays as it is. */
const LIFTED: readonly RuleName[] = [
  'chatSends',
  'chatSendsHour',
  'chatEvents',
  'chatPages',
  'calls',
  'callsAddress',
  'sign',
  'ticket',
  'lists',
]

/**
 * The product's server for chat under faults, in a process of its own: as an operator starts it, but for the rates
 * at which a person and an address may write and ask.
 */
const lifted = LIFTED.map((name) => [
  name,
  { ...DEFAULT_LIMITS[name], points: DEFAULT_LIMITS[name].points * 10_000 },
])
const limits: Limits = { ...DEFAULT_LIMITS, ...Object.fromEntries(lifted) }
const server = await startServer({ ...configFrom(process.env), limits })
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.stdout.write(`Thrum runs at ${server.url}\n`)
