import type { UserId } from '@thrum/contracts/ids'
import { ROUTES } from '@thrum/contracts/routes'
import type { FastifyInstance } from 'fastify'
import { refuseHalfRestored } from './backup/unfinished.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { ensureMediaFolder, prepareDataFolder, troubleWithin } from './db/data-folder.ts'
import { holdFolder, openDatabase } from './db/database.ts'
import { createDrain } from './drain.ts'
import { createEvents } from './events.ts'
import { createAccount, SESSION_IDLE_MS } from './features/account/index.ts'
import { createChat } from './features/chat/index.ts'
import { createClosing } from './features/closing/index.ts'
import { createComplaints } from './features/complaint/index.ts'
import { createDevices } from './features/device/index.ts'
import { createExports } from './features/export/index.ts'
import { createFigures } from './features/figures/index.ts'
import { createFriends } from './features/friends/index.ts'
import { createGifts } from './features/gift/index.ts'
import { createMedia } from './features/media/index.ts'
import { createNotices } from './features/notice/index.ts'
import { createOfficials, type Officials } from './features/official/index.ts'
import { createOperators, type Operators } from './features/operator/index.ts'
import { createPasskeys } from './features/passkey/index.ts'
import { createPatterns } from './features/pattern/index.ts'
import { createPlay } from './features/play/index.ts'
import { createPushes } from './features/push/index.ts'
import { createStore } from './features/store/index.ts'
import { createSuspension } from './features/suspension/index.ts'
import { createVersions } from './features/version/index.ts'
import { createGates } from './gate.ts'
import { limitKeyOf } from './http/address.ts'
import { createApp } from './http/app.ts'
import { createAuth } from './http/auth.ts'
import type { Door } from './http/bind.ts'
import { createConsoleApp, serveConsole } from './http/console-app.ts'
import type { ConsoleDoor } from './http/console-door.ts'
import { serveHealth } from './http/health.ts'
import { createLimiter, type Limiter } from './http/limiter.ts'
import { closeApp, listen, listenConsole } from './http/listeners.ts'
import { serveMetrics } from './http/metrics.ts'
import { toOpenApi } from './http/openapi.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveWebClient } from './http/web-client.ts'
import { createJobs } from './jobs.ts'
import { areKeysInUse, loadKeys } from './keys.ts'
import { createLog } from './log.ts'
import { createMail } from './mail/mail.ts'
import { serveSockets } from './socket/upgrade.ts'
import type { Traces } from './traces.ts'

/** What these have of the time for ending, whatever else takes long. */
const TRACES_CLOSE_MS = 1_000
const DATABASE_CLOSE_MS = 3_000

export interface RunningServer {
  url: string
  previewUrls: string[]
  port: number
  /** Of the operators' console; undefined where it is off. */
  consoleUrl: string | undefined
  /** For tests and tools in the same process. */
  context: Context
  /** The same, of the service's own accounts. */
  officials: Officials
  /** Stops toys, lets calls under way end, closes everything; at most 10 s. */
  close(): Promise<void>
}

/** What tests replace: time, and where log lines go. */
export interface Overrides {
  clock?: Context['clock']
  wall?: Context['wall']
  writeLog?: (line: string) => void
}

/** Starts the whole server in this process. @throws StartError with one line an operator can act on */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const log = createLog(config.logLevel, overrides.writeLog)
  const folder = await prepareDataFolder(config.dataDir)
  await refuseHalfRestored(folder)
  const drain = createDrain(log)
  try {
    if (config.databaseUrl !== undefined) drain.addClosing(await holdFolder(folder, log))
    const traces = await openTraces(config)
    const database = await openDatabase({ ...config, dataDir: folder }, log, traces)
    if (traces !== undefined) drain.addClosing(traces.close, TRACES_CLOSE_MS)
    drain.addClosing(database.close, DATABASE_CLOSE_MS)
    // Not before: what a start that failed at the database leaves would stand in a restore's way.
    await ensureMediaFolder(folder)
    const jobs = createJobs(database.pool, log)
    drain.addClosing(jobs.close)
    const clock = overrides.clock ?? systemClock
    const wall = overrides.wall ?? Date.now
    const mail = createMail({ config, clock, wall, log }, folder)
    drain.addClosing(mail.close)
    const context: Context = {
      config,
      db: database.db,
      pool: database.hot,
      clock,
      wall,
      log,
      limiter: createLimiter(config.limits),
      keys: await loadKeys(folder, () => areKeysInUse(database.db)),
      events: createEvents(),
      mail,
      jobs,
      onDrain: drain.addHook,
    }
    const previewPorts = new Set<number>()
    const { app, consoleApp, officials } = await buildApps(context, {
      isDraining: drain.isDraining,
      previewPorts,
      traces,
    })
    const apps = consoleApp === undefined ? [app] : [app, consoleApp]
    drain.addClosing(async () => void (await Promise.all(apps.map(closeApp))))
    const listeners = await listen(app, config)
    drain.addClosing(listeners.closePreviews)
    for (const port of listeners.previewPorts) previewPorts.add(port)
    const consoleUrl = consoleApp && (await listenConsole(consoleApp, config))
    jobs.start()
    const urlOf = (port: number) =>
      `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
    return {
      url: urlOf(listeners.port),
      previewUrls: listeners.previewPorts.map(urlOf),
      port: listeners.port,
      consoleUrl,
      context,
      officials,
      close: drain.run,
    }
  } catch (error) {
    await drain.run()
    // Each by the name that it was asked for by.
    throw troubleWithin(config.dataDir, troubleWithin(folder, error))
  }
}

/** Where traces are off, which is the rule, nothing of their library is loaded. */
async function openTraces({ tracesUrl }: Config): Promise<Traces | undefined> {
  return tracesUrl === undefined ? undefined : (await import('./traces.ts')).openTraces(tracesUrl)
}

interface House {
  isDraining: () => boolean
  previewPorts: ReadonlySet<number>
  traces: Traces | undefined
}

/** Each feature is made from the context and bound to the door here, and nowhere else. */
async function buildApps(
  context: Context,
  { isDraining, previewPorts, traces }: House,
): Promise<{ app: FastifyInstance; consoleApp: FastifyInstance | undefined; officials: Officials }> {
  const { config, log, limiter, events, clock, pool } = context
  const app = createApp(config, log)
  traces?.watchDoor(app)
  const isPreview = (request: { raw: { socket: { localPort?: number } } }) =>
    previewPorts.has(request.raw.socket.localPort ?? 0)
  addSecurityHeaders(app, config, isPreview)
  const media = await createMedia(context, {
    isSeenBy: (userId, id) => chat.seesMedium(userId, id),
  })
  const account = await createAccount(context, media)
  const exports = createExports(context, { media })
  const tellPresence = (userId: UserId, of: UserId, isOnline: (userId: UserId) => boolean) =>
    chat.pushTo(userId, { type: 'presence', data: { userID: of, isOnline: isOnline(of) } })
  const passkeys = createPasskeys(context, { account, ports: () => [...mainPorts(app), ...previewPorts] })
  const devices = await createDevices(context)
  const friends = createFriends(context, {
    isOnline: (userId) => chat.isOnline(userId) || play.isOnline(userId),
    pushTo: (userId, push) => chat.pushTo(userId, push),
    asked: (userId) => pushes.tell('friend', userId),
    befriended: (one, other) => {
      chat
        .addTip(one, other, 'friendsNow')
        .catch((cause: unknown) => log.error('a line of the service was not written', { cause }))
      tellPresence(one, other, chat.isOnline)
      tellPresence(other, one, chat.isOnline)
    },
    parted: (one, other) => {
      tellPresence(one, other, () => false)
      tellPresence(other, one, () => false)
    },
  })
  const chat = createChat(context, {
    identify: account.chatLogin,
    arrived: (arrival) => pushes.arrived(arrival),
    typedToOfficial: (userId, officialId, on) => officials.typed(userId, officialId, on),
    openMedium: media.open,
  })
  const pushes = createPushes(context, { listUnseen: chat.listUnseen, sessionIdleMs: SESSION_IDLE_MS })
  const closing = await createClosing(context, { account, media, chat })
  const play = await createPlay(context, {
    devices,
    friends,
    consumeTicket: account.tickets.consume,
    invited: (userId) => pushes.tell('invitation', userId),
  })
  const notices = await createNotices(context)
  const versions = createVersions(context)
  const gifts = createGifts(context)
  const patterns = createPatterns(context)
  const store = createStore(context)
  const officials = createOfficials(context, {
    voice: chat.official,
    seesMedium: chat.seesMedium,
    openMedium: media.openEvidence,
    findProduct: store.findProduct,
  })
  const complaints = createComplaints(context, { chat, media })
  const suspension = createSuspension(context)
  const door: Door = {
    app,
    auth: createAuth({ findSession: account.findSession, events, limiter, clock }),
    limiter,
    // Calls of one person may wait for each other, and nobody else for them: half of the connections stay free.
    inHand: createGates(Math.ceil(config.databasePoolSize / 2)),
    onUnknown: (cause, requestId) => log.error('unknown error', { requestId, cause }),
  }
  const people = [account, devices, friends, closing, exports, passkeys, play, chat, pushes]
  const service = [media, notices, versions, gifts, patterns, store, officials, complaints]
  for (const feature of [...people, ...service]) feature.bindRoutes(door)
  serveSockets(app, { '/socket.io': play.openSocket, '/chat.io': chat.openSocket }, config)
  serveHealth(app, pool, isDraining)
  serveOpenApi(app, limiter)
  serveWebClient(app, config, isPreview)
  const figures = createFigures(context)
  const content = [notices, store, gifts, versions]
  const consoleApp =
    config.consolePort === undefined
      ? undefined
      : await buildConsole(context, [complaints, suspension, devices, figures, officials, ...content])
  if (consoleApp !== undefined)
    serveMetrics(app, consoleApp, { config, figures: figures.repo, wall: context.wall, pool, isDraining })
  return { app, consoleApp, officials }
}

/** Made once in a process, and before anybody asks for it: nothing shall wait meanwhile. */
const OPEN_API = JSON.stringify(toOpenApi(ROUTES))

function serveOpenApi(app: FastifyInstance, limiter: Limiter): void {
  app.get('/api/openapi.json', async (request, reply) => {
    await limiter.take('callsAddress', limitKeyOf(request.ip))
    return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(OPEN_API)
  })
}

interface ConsoleFeature {
  bindConsole(door: ConsoleDoor, operators: Operators): void
}

/** The operators' own server: each feature binds there what operators may do with it. */
async function buildConsole(context: Context, features: readonly ConsoleFeature[]): Promise<FastifyInstance> {
  const { config, log, limiter } = context
  const app = createConsoleApp(config, log)
  const operators = await createOperators(context)
  const door: ConsoleDoor = {
    app,
    limiter,
    audit: operators.audit,
    authenticate: operators.authenticate,
    onUnknown: (cause, requestId) => log.error('unknown error', { requestId, cause }),
  }
  operators.bindConsole(door)
  for (const feature of features) feature.bindConsole(door, operators)
  serveConsole(app, config)
  return app
}

function mainPorts(app: FastifyInstance): number[] {
  return app.addresses().flatMap((address) => (typeof address === 'string' ? [] : address.port))
}
