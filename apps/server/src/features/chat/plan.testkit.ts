import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/schema.ts'

/** The database's plan for each query that runs in here, instead of its rows. */
export async function planOf(
  pool: pg.Pool,
  run: (db: Kysely<Database>) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = []
  const connect = async () => {
    const client = await pool.connect()
    return {
      async query(text: string, values: unknown[]) {
        // Transactions begin and end as they are.
        if (!/^\s*(?:with|select)/i.test(text)) return client.query(text, values)
        const { rows } = await client.query(`explain (format json) ${text}`, values)
        plans.push(JSON.stringify(rows))
        return { command: 'SELECT', rowCount: 0, rows: [] }
      },
      release: () => client.release(),
    }
  }
  const asked = { connect, end: async () => undefined } as unknown as pg.Pool
  await run(new Kysely<Database>({ dialect: new PostgresDialect({ pool: asked }) }))
  return plans.join('\n')
}
