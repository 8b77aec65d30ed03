import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * A pool whose connections end with the first statement that has no answer of the database's own, be it yes or no.
 *
 * pg gives such a statement up in its caller's place alone: the database may carry it out later, on a connection that
 * has long been lent to somebody else. Of a `begin` that was given up Kysely knows no transaction to roll back: the
 * next ones would read what was true then, and what they wrote would never be committed.
 */
export function answered(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => answeredClient(await pool.connect()),
    end: () => pool.end(),
  }
}

function answeredClient(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) {
        isLost = true
        client.connection.stream.destroy()
      }
      throw error
    }
  }
  // Nobody in the house asks by a cursor.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || isLost),
  }
}
