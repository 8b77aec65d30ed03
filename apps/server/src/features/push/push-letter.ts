import { createECDH } from 'node:crypto'
import { INVITE_MS } from '@thrum/contracts/limits'
import type { PushKind } from '@thrum/contracts/push/push.routes'
import webPush from 'web-push'
import { GAP_MS } from './news-desk.ts'
import type { PushDevice } from './push.repo.ts'

export interface Vapid {
  subject: string
  /** Base64url, both. */
  publicKey: string
  privateKey: string
}

/** What goes to a push service. */
export interface PushLetter {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer
}

interface Terms {
  /** For how long what it tells of is news; the service keeps it no longer for a device that is off. */
  lifeMs: number
  urgency: 'normal' | 'high'
  /** A newer one takes the place of one that waits. Says nothing to who carries it. */
  topic: string
}

const DAY_MS = 24 * 60 * 60 * 1_000
export const TERMS: Readonly<Record<PushKind, Terms>> = {
  message: { lifeMs: DAY_MS, urgency: 'normal', topic: 'a' },
  /** As long as an invitation stands, less what it may have waited for its turn. */
  invitation: { lifeMs: INVITE_MS - GAP_MS.invitation, urgency: 'high', topic: 'b' },
  friend: { lifeMs: DAY_MS, urgency: 'normal', topic: 'c' },
}
/** All kinds are of one length. */
const BODY_LENGTH = 32

/** Any 32 random bytes are a private key of P-256, but for one case in 2³². */
export function toVapid(privateKey: string, contactEmail: string): Vapid {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { subject: `mailto:${contactEmail}`, privateKey, publicKey: pair.getPublicKey('base64url') }
}

/**
 * Its kind and nothing more, so encrypted that the push service can't read even that. Source: safety P-E10
 * @param ageMs what it has waited here
 */
export function writePush(
  kind: PushKind,
  { endpoint, publicKey, secret }: PushDevice,
  vapid: Vapid,
  ageMs: number,
): PushLetter {
  const { lifeMs, urgency, topic } = TERMS[kind]
  const subscription = { endpoint, keys: { p256dh: publicKey, auth: secret } }
  const text = JSON.stringify({ kind }).padEnd(BODY_LENGTH)
  const written = webPush.generateRequestDetails(subscription, text, {
    vapidDetails: vapid,
    TTL: Math.floor((lifeMs - ageMs) / 1_000),
    urgency,
    topic,
    contentEncoding: 'aes128gcm',
  })
  return { endpoint, headers: written.headers, body: written.body ?? Buffer.alloc(0) }
}
