import { writeFileSync } from 'node:fs'
import { DEFAULT_CONFIG } from '@thrum/server/config'
import { wideLimits } from '@thrum/server/http/limits'
import { startServer } from '@thrum/server/server'
import { seedFriends, seedPeople } from './targets/seed-people.ts'

/**
 * The product's server with people seeded in its database, neighbours in the list being friends. Only the rates
 * per person and address are lifted. Its parent may ask how many messages are stored.
 *
 * Arguments: data folder, file for the seeded people, how many.
 */
const [dataDir = '', peopleFile = '', count] = process.argv.slice(2)
const server = await startServer({
  ...DEFAULT_CONFIG,
  port: 0,
  dataDir,
  logLevel: 'error',
  limits: wideLimits(),
  // A shared machine may be slow while many people are seeded.
  databaseTimeoutsMs: { ...DEFAULT_CONFIG.databaseTimeoutsMs, statement: 120_000 },
})
const { db, pool } = server.context
const people = await seedPeople(db, Number(count))
await seedFriends(db, people)
writeFileSync(peopleFile, JSON.stringify(people))
process.on('message', () => {
  void pool.query<{ n: number }>('select count(*) as n from messages').then(({ rows }) => {
    process.send?.(Number(rows[0]?.n))
  })
})
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.stdout.write(`ready ${server.url}\n`)
