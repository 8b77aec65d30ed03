import { isIP } from 'node:net'
import nodemailer from 'nodemailer'
import { StartError } from '../start-error.ts'
import { CLOSED, domainOf, HEADERS, type Post } from './post.ts'

const CONNECTIONS = 2
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/**
 * Letters over SMTP. Between machines only encrypted, unless the address says `?requireTLS=false`.
 * @throws StartError for an address or a sender that is none
 */
export function createSmtpPost(smtpUrl: string, from: string): Post {
  const url = checked(smtpUrl)
  const isOnThisMachine = isLoopback(new URL(url).hostname)
  ensureSender(from, isOnThisMachine)
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    requireTLS: !isOnThisMachine,
    name: domainOf(from),
    ...CLOSED,
  })
  return {
    async deliver({ to, subject, text, html }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers: HEADERS })
    },
    isForGood: (error) => codeOf(error) >= 500,
    close: () => transport.close(),
  }
}

function checked(smtpUrl: string): string {
  if (/^smtps?:\/\/./i.test(smtpUrl) && URL.canParse(smtpUrl)) return smtpUrl
  throw new StartError('SMTP_URL must be an address such as smtps://name:password@mail.example.org.')
}

/** Elsewhere a sender without a real domain is refused letter by letter, long after the start. */
function ensureSender(from: string, isOnThisMachine: boolean): void {
  const domain = domainOf(from)
  if (domain !== '' && (isOnThisMachine || domain.includes('.'))) return
  throw new StartError('MAIL_FROM must be a sender such as Thrum <no-reply@example.org>.')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Of the other server's answer; below 400 for none. Source: RFC 5321, 4.2.1 */
function codeOf(error: unknown): number {
  if (!(error instanceof Error) || !('responseCode' in error)) return 0
  return typeof error.responseCode === 'number' ? error.responseCode : 0
}
