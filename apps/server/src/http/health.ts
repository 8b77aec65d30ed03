import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { send } from './bind.ts'
import { success } from './envelope.ts'

/** `/health`: the process lives. `/ready`: it takes work, so a balancer may send some. */
export function serveHealth(app: FastifyInstance, pool: pg.Pool, isDraining: () => boolean): void {
  // Whoever asks while the database is being asked gets that answer: a crowd of them takes one connection.
  let asking: Promise<boolean> | undefined
  const isAnswered = () => {
    asking ??= answers(pool).finally(() => {
      asking = undefined
    })
    return asking
  }
  app.get('/health', async (_request, reply) => send(reply, success({ state: 'alive' })))
  app.get('/ready', async (_request, reply) => {
    const isReady = !isDraining() && (await isAnswered())
    const state = isReady ? 'ready' : 'away'
    return send(reply, { ...success({ state }), status: isReady ? 200 : 503 })
  })
}

function answers(pool: pg.Pool): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}
