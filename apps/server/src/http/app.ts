import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AppError } from '@thrum/contracts/errors'
import { pickLanguage } from '@thrum/contracts/language'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { networkOf } from './address.ts'
import { languageOf, send } from './bind.ts'
import { onceOver } from './body-watch.ts'
import { refusal } from './envelope.ts'
import { BODY_MAX_BYTES, parseForm, parseJson } from './form-body.ts'
import { BARE_HEADERS } from './security-headers.ts'
import { answerUnreadable } from './unreadable.ts'

/**
 * A slow sender is cut off within 15 s: the time for headers, one look later the time for the body, and the
 * answer's. Source: abuse case RE-03
 */
const HEADERS_TIMEOUT_MS = 7_000
const LOOK_MS = 2_000
const BODY_TIMEOUT_MS = 5_000
/** A body that brings its own clock ends by then at the latest. */
const LONGEST_REQUEST_MS = 30 * 60_000

/** Hold on every port. Headers beyond 16 kB are refused. */
export const HTTP_LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: LONGEST_REQUEST_MS,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: LOOK_MS,
}

/** The HTTP server without any route: sizes, parsers, refusals, access log. */
export function createApp(config: Config, log: Log): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    genReqId: () => randomUUID(),
    requestTimeout: HTTP_LIMITS.requestTimeout,
    keepAliveTimeout: HTTP_LIMITS.keepAliveTimeout,
    // Any other upgrade that a client offers is passed over, and its call answered.
    http: {
      ...HTTP_LIMITS,
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) =>
      send(
        reply.headers(BARE_HEADERS),
        refusal(error, pickLanguage(request.headers['accept-language']), request.id),
      ),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
  })
  app.decorateReply('reason', undefined)
  readBodies(app)
  app.setNotFoundHandler((request, reply) =>
    send(reply, refusal(new AppError('request.unknownPath'), languageOf(request), request.id)),
  )
  app.setErrorHandler((error, request, reply) => {
    const refused = refusal(error, languageOf(request), request.id)
    if (refused.body.reason === 'service.unknown')
      log.error('unknown error', { requestId: request.id, cause: error })
    return send(reply, refused)
  })
  app.addHook('onResponse', async (request, reply) => {
    // A page asks for hundreds of files; those that are there are no news.
    if (request.routeOptions.url === '/*' && reply.statusCode < 400) return
    log.info('answered', {
      requestId: request.id,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: networkOf(request.ip),
      ...(reply.reason === undefined ? {} : { reason: reply.reason }),
    })
  })
  return app
}

function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new AppError('request.unsupported')
    if (request.routeOptions.config.hasOwnBodyClock !== true) limitBodyTime(request.raw)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseForm(text),
  )
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => parseJson(text),
  )
}

function limitBodyTime(request: IncomingMessage): void {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return
  const late = Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  const timer = setTimeout(() => {
    if (!request.complete) answerUnreadable(late, socket)
  }, BODY_TIMEOUT_MS)
  onceOver(request, () => clearTimeout(timer))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself ends a body that comes too slowly. */
    hasOwnBodyClock?: boolean
  }
}
