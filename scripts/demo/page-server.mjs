import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { ROOT } from '../node-24.mjs'

const PAGE = join(ROOT, 'scripts', 'demo', 'page')
const FILES = new Set([
  'index.html',
  'demo.css',
  'demo.js',
  'steps.js',
  'strings.js',
  'toy-face.js',
  'power.svg',
])
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const PLAYS_EVERY_MS = 200

/** The demo page on a port of its own: its files, who lives in the world, and how their play stands. */
export function createPageServer({ people, phoneOrigins, session, play }) {
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${phoneOrigins.join(' ')}`,
    `frame-src ${phoneOrigins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

  async function file(name, response) {
    const path = name === 'icon.svg' ? join(ROOT, 'apps', 'web', 'public', 'app-icon.svg') : join(PAGE, name)
    response.writeHead(200, {
      'content-type': TYPES[extname(name)],
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    response.end(await readFile(path))
  }

  function json(value, response) {
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(value))
  }

  function plays(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    let last = ''
    const timer = setInterval(async () => {
      const text = JSON.stringify(await play().catch(() => ({ state: 'none', askerId: null })))
      if (text === last) return
      last = text
      response.write(`data: ${text}\n\n`)
    }, PLAYS_EVERY_MS)
    response.on('close', () => clearInterval(timer))
  }

  async function answer(request, response) {
    const { pathname } = new URL(request.url ?? '/', 'http://demo')
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    if (FILES.has(name) || name === 'icon.svg') return file(name, response)
    if (name === 'world.json') return json({ people: people() }, response)
    if (name === 'plays') return plays(response)
    const [kind, id] = name.split('/')
    // A page of another origin may not fetch a session: browsers send their origin with every POST.
    const isOwn = request.headers.origin === `http://${request.headers.host}`
    if (kind === 'session' && request.method === 'POST' && isOwn)
      return json({ token: await session(id) }, response)
    response.writeHead(404).end()
  }

  return createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
}
