import { writeFileSync } from 'node:fs'
import { tuneRuntime } from '@thrum/server/runtime'
import { startServer } from '@thrum/server/server'
import { benchConfig } from './targets/bench-config.ts'
import { seedFriends, seedPeople } from './targets/seed-people.ts'

/**
 * The product's server with people seeded in its database, neighbours in the list being friends. Only the rates
 * per person and address are lifted. Its parent may ask how many messages are stored.
 *
 * Arguments: data folder, file for the seeded people, how many; none where they are seeded already.
 */
const [dataDir = '', peopleFile = '', count] = process.argv.slice(2)
tuneRuntime()
const server = await startServer(benchConfig(dataDir))
const { db, pool } = server.context
if (Number(count) > 0) {
  const people = await seedPeople(db, Number(count))
  await seedFriends(db, people)
  writeFileSync(peopleFile, JSON.stringify(people))
}
process.on('message', () => {
  void pool.query<{ n: number }>('select count(*) as n from messages').then(({ rows }) => {
    process.send?.(Number(rows[0]?.n))
  })
})
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.stdout.write(`ready ${server.url}\n`)
