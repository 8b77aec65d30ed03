import pg from 'pg'

/** Any number that nobody else locks. */
const LOCK = 20_261_130

export interface LateCommits {
  /**
   * What is written to the tables meanwhile is carried out, and committed only afterwards: whoever asked for it has
   * given up by then, and knows neither yes nor no.
   */
  during<T>(run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export async function openLateCommits(
  databaseUrl: string | undefined,
  tables: readonly string[],
): Promise<LateCommits> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create function wait_to_commit() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${LOCK});
      return null;
    end $$`)
  for (const table of tables)
    await client.query(`
      create constraint trigger wait_to_commit after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function wait_to_commit()`)
  const lock = () => client.query(`select pg_advisory_lock(${LOCK})`)
  const unlock = () => client.query(`select pg_advisory_unlock(${LOCK})`)
  return {
    async during(run) {
      await lock()
      try {
        return await run()
      } finally {
        await unlock()
        // Stands in line behind all that wait.
        await lock()
        await unlock()
      }
    },
    close: () => client.end(),
  }
}
