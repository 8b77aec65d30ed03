import { getSession } from '@thrum/contracts/account/account.routes'
import type { Route } from '@thrum/contracts/define'
import type { Envelope } from '@thrum/contracts/envelope'
import { ROUTES } from '@thrum/contracts/routes'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { befriend } from '../features/friends/index.ts'
import { conversationWith } from './chatter.ts'
import { product } from './product.ts'
import { meet } from './stage.ts'

const world = await openWorld(product, { mailbox: true })
afterAll(() => world.close())

/** Of each class one: texts that no database keeps, that another language would run, and values of another shape. */
const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\ud800b',
    '\u202e\u200b',
    'x'.repeat(20_000),
    '__proto__',
    '../../etc/passwd',
    "' or 1=1 --",
  ],
  ...['-1', '9007199254740993', '1e309', 'NaN', '0000-00-00', '9999-12-31', '0'.repeat(20), '0'.repeat(22)],
  ...['[1,2', '{"__proto__":{"a":1}}', '{"text":"\\u0000"}', null, true, -1, 1.5, 1e21],
  ...[[], [null], ['\0'], [[[[[]]]]], {}, { length: 1e9 }, { toString: 1 }],
]

type Fields = Readonly<Record<string, unknown>>

function fieldsOf({ body, query }: Route): [string, z.ZodMiniType][] {
  const { shape } = (body ?? query ?? { shape: {} }) as { shape: Record<string, z.ZodMiniType> }
  return Object.entries(shape)
}

/** Two friends, of whom one has a toy and a conversation, and words of which each field of a call takes one. */
async function scene() {
  const { ann, ben, devices } = await meet(world)
  await befriend(world.server.context, ann.id, ben.id)
  const ids = [devices[0]?.id, ann.id, ann.inviteNum, ann.qrId, conversationWith(ann)]
  const words = [
    '1990-06-15',
    'ben@example.com',
    '170',
    'NL',
    '000000',
    'true',
    'a9011e00',
    '/play',
    'bind',
    'none',
  ]
  return { ben, samples: [...ids, ...words, ben.password, '0'.repeat(22), '[]', 'en', [], {}, 1, true] }
}

async function ask({ path, method }: Route, token: string, fields: Fields) {
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, asText(value)]))
  const json = { body: JSON.stringify(fields), headers: { token, 'content-type': 'application/json' } }
  const url = `${world.server.url}/api${path}`
  const response = await (method === 'POST'
    ? fetch(url, { method, ...json })
    : fetch(`${url}?${query}`, { headers: { token } }))
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, body: isJson ? ((await response.json()) as Envelope) : undefined }
}

test('RE-01 whatever stands in any field of any call, it is done or refused in words, and nothing is at fault', async () => {
  let { ben, samples } = await scene()
  const faults: string[] = []
  let refused = 0
  for (const route of ROUTES) {
    const fields = fieldsOf(route)
    const good = Object.fromEntries(
      fields.map(([name, schema]) => [name, samples.find((one) => schema.safeParse(one).success)]),
    )
    for (const [name] of fields) {
      const asked = HOSTILE.map(async (value) => {
        const { status, body } = await ask(route, ben.token, { ...good, [name]: value })
        const isRefused = body !== undefined && body.code !== 200
        if (isRefused) refused += 1
        const isMute = isRefused && (body.reason === undefined || body.msg === '')
        if (status >= 500 || body?.reason === 'service.unknown' || isMute)
          faults.push(`${route.path} ${name}=${JSON.stringify(value)}: ${status} ${JSON.stringify(body)}`)
      })
      await Promise.all(asked)
    }
    // Some calls end the session, or the account.
    if (!(await ben.call(getSession)).isLogin) ({ ben, samples } = await scene())
  }
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(ROUTES.length)
})
