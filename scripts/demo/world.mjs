/**
 * The demo's world in one process: a real server with two preview ports, two people with toys, and the page
 * that shows their phones. Arguments: the data folder.
 */
import { formatInviteNum } from '@thrum/contracts/ids'
import { offeredSlots, visibleScene } from '@thrum/toy-protocol/scene'
import { findToy } from '@thrum/toy-protocol/toys'
import { DEFAULT_CONFIG } from '../../apps/server/src/config.ts'
import { addDevices } from '../../apps/server/src/features/device/index.ts'
import { befriend } from '../../apps/server/src/features/friends/index.ts'
import { wideLimits } from '../../apps/server/src/http/limits.ts'
import { startServer } from '../../apps/server/src/server.ts'
import { StartError } from '../../apps/server/src/start-error.ts'
import { fail } from '../console.mjs'
import { createPageServer } from './page-server.mjs'
import { PEOPLE, settle, signIn } from './people.mjs'
import { fillStore } from './shelf.mjs'
import { TOY_FORMS } from './toy-forms.mjs'
import { say } from './words.mjs'

/** None of `npm start`'s own, so that both can run. */
const PORTS = { DEMO_PORT: '3010', PORT: '3013', APP_PREVIEW_PORT: '3011,3012' }

/** @param least 1 where an address is made of it before it is opened */
function readPorts(name, count, least = 0) {
  const ports = (process.env[name] || PORTS[name]).split(',').map((text) => Number(text.trim() || Number.NaN))
  const areGood = ports.every((port) => Number.isInteger(port) && port >= least && port <= 65_535)
  if (areGood && ports.length === count) return ports
  const wanted = count === 1 ? 'a port' : 'two ports, separated by a comma'
  return fail(`${name} must be ${wanted}, not "${process.env[name]}".`)
}

const [PAGE_PORT] = readPorts('DEMO_PORT', 1, 1)
const PAGE_ORIGIN = `http://localhost:${PAGE_PORT}`

async function start(dataDir) {
  const [port] = readPorts('PORT', 1)
  const server = await startServer({
    ...DEFAULT_CONFIG,
    port,
    previewPorts: readPorts('APP_PREVIEW_PORT', 2),
    dataDir,
    demoOrigin: PAGE_ORIGIN,
    radio: 'virtual',
    logLevel: 'demo',
    limits: wideLimits(),
  })
  const origins = server.previewUrls.map((url) => `http://localhost:${new URL(url).port}`)
  return { server, origins }
}

async function seed({ server, origins }) {
  const makeCode = async (model) => (await addDevices(server.context, { model, count: 1 }))[0]
  const people = []
  for (const [index, person] of PEOPLE.entries()) {
    const profile = await settle(server.previewUrls[index], person, makeCode)
    const toy = findToy(person.model)
    people.push({
      id: person.id,
      name: person.profile.nickName,
      avatar: person.profile.avatar,
      origin: origins[index],
      userId: profile.id,
      shownCode: formatInviteNum(profile.inviteNum),
      toy: { name: toy.name, form: TOY_FORMS[toy.img], slots: offeredSlots(visibleScene(toy.scene)) },
    })
  }
  await befriend(server.context, people[0].userId, people[1].userId)
  await say(server.context)
  await fillStore(server.context)
  return people
}

function playOf(server) {
  return async () => {
    const row = await server.context.db
      .selectFrom('plays')
      .select(['state', 'initiator_id'])
      .where('state', 'in', ['waiting', 'interacting'])
      .limit(1)
      .executeTakeFirst()
    return { state: row?.state ?? 'none', askerId: row?.initiator_id ?? null }
  }
}

async function openPage(world, people) {
  const page = createPageServer({
    people: () => people,
    phoneOrigins: world.origins,
    session: (id) => {
      const index = PEOPLE.findIndex((person) => person.id === id)
      return signIn(world.server.previewUrls[index], PEOPLE[index])
    },
    play: playOf(world.server),
  })
  await new Promise((resolve, reject) => {
    page.once('error', reject)
    page.listen(PAGE_PORT, '127.0.0.1', resolve)
  })
  return page
}

function printAddresses(world, people) {
  const line = (what, address) => console.log(`  ${what.padEnd(27)}${address}`)
  console.log('')
  line('Two phones side by side', PAGE_ORIGIN)
  for (const { name, origin } of people) line(`${name}’s phone alone`, origin)
  line('The web page', world.server.url)
  console.log('\n  Ctrl-C ends it.')
}

function explain(error) {
  if (error instanceof StartError) fail(error.message)
  if (error.code === 'EADDRINUSE') fail(`Port ${error.port} is taken. Set DEMO_PORT to another.`)
  throw error
}

/** Told before anything starts, so that an early Ctrl-C leaves no database behind. */
const askedToLeave = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve)
})

const world = await start(process.argv[2]).catch(explain)
try {
  const people = await seed(world)
  const page = await openPage(world, people)
  printAddresses(world, people)
  await askedToLeave
  page.closeAllConnections()
  page.close()
  await world.server.close()
  process.exit(0)
} catch (error) {
  await world.server.close()
  explain(error)
}
