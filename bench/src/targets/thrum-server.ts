import { writeFileSync } from 'node:fs'
import { tuneRuntime } from '@thrum/server/runtime'
import { startServer } from '@thrum/server/server'
import { benchConfig } from './bench-config.ts'
import { seedPeople } from './seed-people.ts'

/**
 * The product's server in a process of its own, on a throw-away data folder, with people seeded in its
 * database. Only the rates per person and address are lifted; every other check is on.
 *
 * Arguments: data folder, file for the seeded people, how many.
 */
const [dataDir, peopleFile, count] = process.argv.slice(2)
if (dataDir === undefined || peopleFile === undefined)
  throw new Error('usage: thrum-server DATA_DIR PEOPLE_FILE COUNT')

tuneRuntime()
const server = await startServer(benchConfig(dataDir))
writeFileSync(peopleFile, JSON.stringify(await seedPeople(server.context.db, Number(count ?? 0))))
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.stdout.write(`ready ${server.url}\n`)
