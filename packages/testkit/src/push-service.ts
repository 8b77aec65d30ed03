import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from './certificate.ts'

/** Long enough for a loaded machine; a test waits for the push, never for the time. */
const PATIENCE_MS = 30_000

/** What `PushManager.subscribe` hands out. */
export type Subscription = Readonly<Record<'endpoint' | 'p256dh' | 'auth', string>>

/** A push as it came over the wire, and opened as the browser would. */
export interface ReceivedPush {
  endpoint: string
  ttl: string
  urgency: string
  topic: string
  /** Of the encrypted body. */
  bytes: number
  text: string
  /** Who sent it, as far as the signature proves. */
  sender: { key: string; audience: string; subject: string; lifeS: number }
}

export interface PushService {
  /** `host:port`, for `PUSH_HOSTS`. */
  host: string
  /** A browser of its own. */
  subscribe(): Subscription
  pushes: ReceivedPush[]
  /** The next one to this browser that nobody asked for yet; waits for it. */
  next(browser: Subscription): Promise<ReceivedPush>
  /** Answers the next pushes with these statuses, one each. */
  answerNext(...statuses: number[]): void
  close(): Promise<void>
}

interface Browser {
  subscription: Subscription
  open(body: Buffer): string
}

/** A push service on loopback, over real TLS, which checks signatures and opens what it gets. */
export async function openPushService(): Promise<PushService> {
  const certificate = makeCertificate()
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert])
  const browsers = new Map<string, Browser>()
  const pushes: ReceivedPush[] = []
  const taken = new Set<ReceivedPush>()
  const wakes = new Set<() => void>()
  const statuses: number[] = []
  const server = createServer(certificate, async (request, response) => {
    const body = await read(request)
    const endpoint = `https://${host}${request.url}`
    const status = statuses.shift() ?? (browsers.has(endpoint) ? 201 : 404)
    const browser = browsers.get(endpoint)
    if (status === 201 && browser !== undefined) {
      pushes.push(toPush(request, endpoint, body, browser))
      for (const wake of wakes) wake()
    }
    response.writeHead(status, status === 302 ? { location: `https://${host}/elsewhere` } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    pushes,
    subscribe() {
      const browser = openBrowser(`https://${host}/push/${randomBytes(8).toString('hex')}`)
      browsers.set(browser.subscription.endpoint, browser)
      return browser.subscription
    },
    next: ({ endpoint }) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pushes.find((push) => push.endpoint === endpoint && !taken.has(push))
          if (found === undefined) return
          taken.add(found)
          clearTimeout(timer)
          wakes.delete(look)
          resolve(found)
        }
        const timer = setTimeout(() => {
          wakes.delete(look)
          reject(new Error(`no push; there are ${pushes.map(({ text }) => text.trim()).join(', ')}`))
        }, PATIENCE_MS)
        wakes.add(look)
        look()
      }),
    answerNext: (...next) => void statuses.push(...next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function openBrowser(endpoint: string): Browser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    /** Source: RFC 8188, RFC 8291 */
    open(body) {
      const salt = body.subarray(0, 16)
      const keyLength = body[20] ?? 0
      const sender = body.subarray(21, 21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
      const derive = (text: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `${text}\0`, length))
      const key = derive('Content-Encoding: aes128gcm', 16)
      const nonce = derive('Content-Encoding: nonce', 12)
      const sealed = body.subarray(21 + keyLength)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}

function toPush(
  { headers }: IncomingMessage,
  endpoint: string,
  body: Buffer,
  browser: Browser,
): ReceivedPush {
  return {
    endpoint,
    ttl: String(headers.ttl),
    urgency: String(headers.urgency),
    topic: String(headers.topic),
    bytes: body.length,
    text: browser.open(body),
    sender: readSender(headers.authorization ?? ''),
  }
}

/** @throws Error where the signature isn't that of the key beside it. Source: RFC 8292 */
function readSender(header: string): ReceivedPush['sender'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the push is not signed by its sender')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return { key, audience: aud, subject: sub, lifeS: exp - Date.now() / 1_000 }
}

async function read(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
