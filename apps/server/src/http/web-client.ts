import { AppError } from '@thrum/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { languageOf, send } from './bind.ts'
import { refusal } from './envelope.ts'
import { injectPageConfig, pageConfigOf } from './page.ts'
import { sendFile } from './send-file.ts'
import { readStaticFiles, toStaticFile } from './static-files.ts'

/** Addresses that are screens of the client, which finds its own way from there. */
const SCREEN = /^\/(?:$|(?:pages|TUIKit)(?:\/|$))/
const HTML = 'text/html; charset=utf-8'

/** Serves the built web client: its files, and its page for every screen's address. */
export function serveWebClient(
  app: FastifyInstance,
  config: Config,
  isPreview: (request: FastifyRequest) => boolean,
): void {
  const files = readStaticFiles(config.webRoot)
  const html = files.get('/index.html')?.body.toString('utf8')
  files.delete('/index.html')
  const page = (preview: boolean) =>
    toStaticFile(Buffer.from(injectPageConfig(html ?? '', pageConfigOf(config, preview))), HTML, false)
  const pages = { web: page(false), app: page(true) }

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request.url)
    const file = files.get(address)
    if (file !== undefined) return sendFile(request, reply, file)
    if (html !== undefined && SCREEN.test(address) && !address.includes('.')) {
      return sendFile(request, reply, isPreview(request) ? pages.app : pages.web)
    }
    // Somebody who mistyped an address gets the client's own page about it, with the way home.
    if (html !== undefined && !/[.%]|^\/api\//.test(address) && isVisit(request)) {
      return sendFile(request, reply.code(404), isPreview(request) ? pages.app : pages.web)
    }
    return send(reply, refusal(new AppError('request.unknownPath'), languageOf(request), request.id))
  }
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: serve })
}

/** A person opening an address in a browser; what looks for files or calls the API asks for something else. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '')
}

function addressOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
