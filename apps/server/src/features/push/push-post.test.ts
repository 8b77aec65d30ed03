import { randomBytes } from 'node:crypto'
import { openPushService } from '@thrum/testkit/push-service'
import { afterAll, expect, test } from 'vitest'
import { toVapid, writePush } from './push-letter.ts'
import { post } from './push-post.ts'

const service = await openPushService()
afterAll(service.close)
const vapid = toVapid(randomBytes(32).toString('base64url'), 'ops@example.org')

function send(ageMs = 0) {
  const { endpoint, p256dh, auth } = service.subscribe()
  const device = { sessionId: '', endpoint, publicKey: p256dh, secret: auth }
  return post(writePush('invitation', device, vapid, ageMs), [service.host], new AbortController().signal)
}

test.each([
  [201, 'taken'],
  [404, 'gone'],
  [410, 'gone'],
  [401, 'denied'],
  [403, 'denied'],
  [302, 'refused'],
  [400, 'refused'],
  [429, 'later'],
  [503, 'later'],
] as const)('SESS-012 a push service’s %i means %s', async (status, outcome) => {
  service.answerNext(status)
  expect(await send()).toBe(outcome)
})

test('SESS-012, INT-03 a push of an invitation that had to wait lives shorter by as much', async () => {
  const { length } = service.pushes
  for (const ageMs of [0, 12_000, 56_500]) await send(ageMs)
  expect(service.pushes.slice(length).map(({ ttl }) => ttl)).toEqual(['57', '45', '0'])
})
