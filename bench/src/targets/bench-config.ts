import { type Config, DEFAULT_CONFIG } from '@thrum/server/config'
import { wideLimits } from '@thrum/server/http/limits'

/** Seeding many people takes its time in one statement. */
const STATEMENT_MS = 120_000

/** Any port, throw-away data, and the rates per person and address lifted; every other check is on. */
export function benchConfig(dataDir: string): Config {
  const databaseTimeoutsMs = { ...DEFAULT_CONFIG.databaseTimeoutsMs, statement: STATEMENT_MS }
  return { ...DEFAULT_CONFIG, port: 0, dataDir, logLevel: 'error', limits: wideLimits(), databaseTimeoutsMs }
}
