import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from './db/database.ts'
import type { Listeners } from './http/listeners.ts'
import type { Log } from './log.ts'

/** Toys are told to stop first. Source: fault F-02 */
const HOOKS_LIMIT_MS = 200
/** Calls under way may end; with the rest this stays below the promised 10 s. */
const CALLS_LIMIT_MS = 6_000

type Hook = () => Promise<void> | void

export interface Drain {
  add(hook: Hook): void
  isDraining(): boolean
  run(app: FastifyInstance, listeners: Listeners, database: OpenDatabase): Promise<void>
}

/** Ends the server in order: hooks, listeners, calls under way, database. Asking twice waits for the same end. */
export function createDrain(log: Log): Drain {
  const hooks: Hook[] = []
  let ending: Promise<void> | undefined
  const end = async (app: FastifyInstance, listeners: Listeners, database: OpenDatabase) => {
    const ran = Promise.all(hooks.map(async (hook) => hook())).catch((cause) =>
      log.error('a drain hook failed', { cause }),
    )
    await Promise.race([ran, sleep(HOOKS_LIMIT_MS, undefined, { ref: false })])
    await listeners.closePreviews()
    const cut = setTimeout(() => app.server.closeAllConnections(), CALLS_LIMIT_MS)
    await app.close()
    clearTimeout(cut)
    await database.close()
  }
  return {
    add: (hook) => void hooks.push(hook),
    isDraining: () => ending !== undefined,
    run(app, listeners, database) {
      ending ??= end(app, listeners, database)
      return ending
    },
  }
}
