/**
 * The process behind `World`: a real server on free ports. Its parent asks over the channel that Node gives to a
 * forked process, and it ends with its parent.
 */
import { DEFAULT_CONFIG } from '../../../server/src/config.ts'
import { addDevices, forbidDevice } from '../../../server/src/features/device/index.ts'
import { befriend, block } from '../../../server/src/features/friends/index.ts'
import { addOwner, codeOf } from '../../../server/src/features/operator/operator.testkit.ts'
import { wideLimits } from '../../../server/src/http/limits.ts'
import { type RunningServer, startServer } from '../../../server/src/server.ts'
import type { WorldAddresses, WorldCall, WorldReply, WorldStart } from './world.messages.ts'

let server: RunningServer | undefined
let dataDir = ''
let starting: Promise<unknown> | undefined

function running(): RunningServer {
  if (server === undefined) throw new Error('The server has not started.')
  return server
}

async function start({ folder, radio, smtpUrl, intifaceUrl, ports }: WorldStart): Promise<WorldAddresses> {
  dataDir = folder
  server = await startServer({
    ...DEFAULT_CONFIG,
    port: ports?.web ?? 0,
    previewPorts: ports?.apps ?? [0, 0],
    dataDir: folder,
    // A build of one's own, so that tests run beside somebody else's.
    webRoot: process.env.E2E_WEB_ROOT ?? DEFAULT_CONFIG.webRoot,
    consolePort: 0,
    radio,
    smtpUrl,
    intifaceUrl,
    logLevel: 'error',
    // Everybody in a test comes from one address.
    limits: wideLimits(),
  })
  const [first = '', second = ''] = server.previewUrls
  const portOf = (url: string) => Number(new URL(url).port)
  return {
    web: server.url,
    apps: [first, second],
    console: server.consoleUrl ?? '',
    ports: { web: portOf(server.url), apps: [portOf(first), portOf(second)] },
  }
}

const CALLS: Record<WorldCall['name'], (...args: never[]) => Promise<unknown>> = {
  start: (options: WorldStart) => {
    const started = start(options)
    starting = started.catch(() => undefined)
    return started
  },
  addDevices: (model: string, count: number) => addDevices(running().context, { model, count }),
  forbidDevice: (code: string) => forbidDevice(running().context, code),
  befriend: (one: string, other: string) => befriend(running().context, one, other),
  block: (one: string, other: string) => block(running().context, one, other),
  addOwner: (name: string) => addOwner(running(), dataDir, name),
  totpCode: async (totpAddress: string) => codeOf({ totpAddress }, Date.now()),
  sql: async (text: string, values: unknown[]) => (await running().context.pool.query(text, values)).rows,
}

process.on('message', async ({ id, name, args }: WorldCall) => {
  const reply = (message: WorldReply) => process.send?.(message)
  try {
    reply({ id, value: await CALLS[name](...(args as never[])) })
  } catch (error) {
    reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

/** Asked to leave while it starts, it leaves once it has started, so that no database is left behind. */
const leave = async () => {
  await starting
  await server?.close()
  process.exit(0)
}
process.once('SIGTERM', leave)
process.once('disconnect', leave)
