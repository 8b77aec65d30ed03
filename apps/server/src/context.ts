import type { Clock } from '@thrum/toy-protocol/clock'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { Events } from './events.ts'
import type { Limiter } from './http/limiter.ts'
import type { Jobs } from './jobs.ts'
import type { Keys } from './keys.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'

/** What the server's parts are made of; a service takes the two or three members it uses. */
export interface Context {
  config: Config
  db: Kysely<Database>
  /** For named statements: each is planned once. Everything else goes through `db`. */
  pool: pg.Pool
  /** Monotonic, for everything that is measured or waited for. */
  clock: Clock
  /** Epoch ms, for what is shown or stored. */
  wall: () => number
  log: Log
  limiter: Limiter
  keys: Keys
  events: Events
  mail: Mail
  jobs: Jobs
  /** Runs when the server is told to end, before connections close: at most 200 ms, toys first. */
  onDrain(hook: () => Promise<void> | void): void
}
