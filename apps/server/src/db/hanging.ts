import { performance } from 'node:perf_hooks'
import type pg from 'pg'

const LOOK_EVERY_MS = 100

/**
 * Breaks each connection of a pool that has been lent out for longer than a statement may take; whoever waits for
 * the statement hears of a connection that is lost. For pools whose connections are lent for one statement each.
 *
 * In place of pg's own `query_timeout`, which leaves a function on every statement: V8's small collections then
 * keep the parts of each message through two rounds, and pause the server 10 to 40 ms each time instead of 2.
 * @returns ends the looking
 */
export function breakHanging(pool: pg.Pool, limitMs: number): () => void {
  /** When each connection was lent; infinity while it rests. */
  const lentMs = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => lentMs.set(client, performance.now()))
  pool.on('release', (_, client) => lentMs.set(client, Number.POSITIVE_INFINITY))
  pool.on('remove', (client) => lentMs.delete(client))
  const look = setInterval(() => {
    const latestMs = performance.now() - limitMs
    for (const [client, sinceMs] of lentMs) if (sinceMs < latestMs) client.connection.stream.destroy()
  }, LOOK_EVERY_MS)
  look.unref()
  return () => clearInterval(look)
}
