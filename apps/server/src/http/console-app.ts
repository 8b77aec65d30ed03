import { AppError } from '@thrum/contracts/errors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { parseStorable } from '../storable.ts'
import { createApp } from './app.ts'
import { languageOf, send } from './bind.ts'
import { refusal } from './envelope.ts'
import { FIXED_HEADERS } from './security-headers.ts'
import { sendFile } from './send-file.ts'
import { readStaticFiles } from './static-files.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The framework of the console writes its styles as it goes.
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  'media-src blob:',
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ')

/** The operators' own server without any route: JSON bodies, its own content policy, no other origin. */
export function createConsoleApp(config: Config, log: Log): FastifyInstance {
  // The proxies of the main port don't stand here: whoever calls is who they say by their connection.
  const app = createApp({ ...config, trustedProxies: 0 }, log)
  // JSON alone: what a page elsewhere may send without asking first, forms above all, is not read, and is no try to
  // come in.
  app.removeContentTypeParser(['application/json', 'application/x-www-form-urlencoded'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => {
      try {
        return parseStorable(text)
      } catch {
        throw new AppError('request.invalid')
      }
    },
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(FIXED_HEADERS)
    reply.headers({ 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'DENY', 'X-Robots-Tag': 'noindex' })
  })
  return app
}

/** Serves the built console: its files, and its page for every address of its own. */
export function serveConsole(app: FastifyInstance, { consoleRoot }: Pick<Config, 'consoleRoot'>): void {
  const files = readStaticFiles(consoleRoot)
  const page = files.get('/index.html')
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const address = request.url.split('?', 1)[0] ?? ''
      const file = files.get(address) ?? (/[.%]|^\/api\//.test(address) ? undefined : page)
      if (file !== undefined) return sendFile(request, reply, file)
      return send(reply, refusal(new AppError('request.unknownPath'), languageOf(request), request.id))
    },
  })
}
