import { AppError } from '@thrum/contracts/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Source: safety §3.9 */
const FEATURES = [
  'bluetooth',
  'microphone',
  'camera',
  'screen-wake-lock',
  'geolocation',
  'fullscreen',
  'autoplay',
  'publickey-credentials-get',
  'publickey-credentials-create',
]

export const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': FEATURES.map((feature) => `${feature}=(self)`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-site',
}

/** For an answer that comes before any hook: nothing in it is to be run or framed. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  ...FIXED_HEADERS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Puts the fixed headers and the content policy on every answer, and CORS on the API's and the media's. */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  isPreview: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(FIXED_HEADERS)
    const framer = isPreview(request) ? config.demoOrigin : undefined
    reply.header('Content-Security-Policy', contentPolicy(config, socketOrigins(request, config), framer))
    if (framer === undefined) reply.header('X-Frame-Options', 'DENY')
    if (/^\/(?:api|media)\//.test(request.url)) allowOrigin(request, reply, config)
    if (isFromElsewhere(request, config)) throw new AppError('request.invalid')
  })
  for (const url of ['/api/*', '/media/*']) {
    app.options(url, async (_request, reply) => reply.code(204).send())
  }
}

function contentPolicy(
  { tiles, intifaceUrl }: Config,
  socketOrigins: readonly string[],
  framer: string | undefined,
): string {
  const pictures = ["'self'", 'blob:', ...(tiles === undefined ? [] : [new URL(tiles.address).origin])]
  const sockets = ["'self'", ...socketOrigins, ...(intifaceUrl === undefined ? [] : [originOf(intifaceUrl)])]
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "style-src 'self'",
    `img-src ${pictures.join(' ')}`,
    "media-src 'self' blob:",
    `connect-src ${sockets.join(' ')}`,
    `frame-ancestors ${framer ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types thrum',
  ].join('; ')
}

/** Of a socket's address; what `URL` calls its origin is opaque in some engines. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Browsers differ on whether 'self' covers a socket of the same host, so it is named. */
function socketOrigins(request: FastifyRequest, config: Config): string[] {
  if (config.publicUrl !== undefined) return [config.publicUrl.replace(/^http/, 'ws')]
  const port = request.raw.socket.localPort
  return [`ws://localhost:${port}`, `ws://127.0.0.1:${port}`]
}

/**
 * Forms need no leave of ours: a page of another site could sign up, have codes mailed and use up limits through its
 * visitors' browsers. Programs that are no browser don't say where they call from.
 */
function isFromElsewhere({ method, headers }: FastifyRequest, { allowedOrigins }: Config): boolean {
  const isElsewhere = /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site']))
  return method === 'POST' && isElsewhere && !allowedOrigins.includes(headers.origin ?? '')
}

/** Exact origins, no wildcard, no credentials. */
function allowOrigin(request: FastifyRequest, reply: import('fastify').FastifyReply, config: Config): void {
  reply.header('Vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined || !config.allowedOrigins.includes(origin)) return
  reply.headers({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'token, content-type, accept-language',
    // By it a client knows how far its own clock is off.
    'Access-Control-Expose-Headers': 'date',
    'Access-Control-Max-Age': '600',
  })
}
