import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing } from '../form.ts'

/** What a push carries, as `{kind}` in JSON, and nothing more. Source: safety P-E10 */
export const PushKind = z.enum(['message', 'invitation', 'friend'])
export type PushKind = z.infer<typeof PushKind>

const address = z.string().check(z.minLength(1), z.maxLength(1_000))

export const getPushKey = defineRoute({
  method: 'GET',
  path: '/push/key',
  summary: 'The key a browser subscribes to pushes with.',
  access: 'adult',
  /** VAPID public key, base64url. Source: RFC 8292 */
  data: z.object({ key: z.string() }),
})

export const subscribePush = defineRoute({
  method: 'POST',
  path: '/push/subscribe',
  summary: 'Sends pushes to this browser, as long as the session lasts.',
  access: 'adult',
  body: z.object({
    endpoint: address,
    /** The browser's key and secret, base64url. Source: RFC 8291 */
    p256dh: z.string().check(z.maxLength(200)),
    auth: z.string().check(z.maxLength(100)),
  }),
  data: Nothing,
  errors: ['push.refused'],
  fieldErrors: { endpoint: 'push.refused', p256dh: 'push.refused', auth: 'push.refused' },
})

export const unsubscribePush = defineRoute({
  method: 'POST',
  path: '/push/unsubscribe',
  summary: 'Sends this browser no more pushes.',
  access: 'adult',
  body: z.object({ endpoint: address }),
  data: Nothing,
})
