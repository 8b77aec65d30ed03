import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { signUp } from '@thrum/contracts/account/entry.routes'
import { listGiftLines, setGiftForm } from '@thrum/contracts/console/gift.routes'
import { listGiftForms, sendGiftForm } from '@thrum/contracts/gift/gift.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { DEFAULT_LIMITS, wideLimits } from '../../http/limits.ts'
import { staffOf } from '../operator/operator.testkit.ts'
import { createGiftRepo } from './gift.repo.ts'

const world = await openWorld(product, { config: { consolePort: 0 } })
afterAll(() => world.close())
const { db } = world.server.context

let orders = 0
const form = (change: Record<string, string | undefined> = {}) => {
  orders += 1
  return {
    platform: 'Harbour Market',
    orderNumber: `HM-7730-${orders}`,
    email: 'mara@example.org',
    ...change,
  }
}

describe('the gift form', () => {
  test('STO-04 is confirmed, and its sender sees its state', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const sent = await ann.call(sendGiftForm, form({ email: ' Mara@Example.ORG ', orderNumber: 'A-1b2' }))
    expect(sent).toMatchObject({
      platform: 'Harbour Market',
      orderNumber: 'A-1b2',
      email: 'mara@example.org',
      state: 'received',
    })
    world.wall.advance(1_000)
    await createGiftRepo(db).setState(sent.id, 'sent', new Date(world.wall.now()))
    const newer = await ann.call(sendGiftForm, form())
    expect(await ann.call(listGiftForms)).toMatchObject([
      { id: newer.id, state: 'received' },
      { id: sent.id, state: 'sent' },
    ])
    expect(await ben.call(listGiftForms)).toEqual([])
  })

  test('STO-04 is for adults who are signed in', async () => {
    const account = { account: `new-${Date.now()}`, password: 'tide and dune' }
    const { token } = await world.anyone.call(signUp, account)
    const newcomer = makeCaller(world.server.url, token)
    for (const [caller, code] of [
      [world.anyone, 401],
      [newcomer, 402],
    ] as const) {
      expect((await caller.ask(sendGiftForm, form())).body.code).toBe(code)
      expect((await caller.ask(listGiftForms)).body.code).toBe(code)
    }
  })

  test.each([
    ['platform', undefined],
    ['platform', '   '],
    ['platform', '***'],
    ['platform', 'x'.repeat(51)],
    ['platform', 'Har\u202ebour'],
    ['orderNumber', undefined],
    ['orderNumber', 'A-1'],
    ['orderNumber', '----'],
    ['orderNumber', 'x'.repeat(65)],
    ['orderNumber', "' or 1=1"],
    ['email', undefined],
    ['email', 'mara'],
    ['email', 'mara@'],
    ['email', 'mara@example.org\r\nBcc: all@example.org'],
    ['email', '"<script>"@example.org'],
  ])('GI-01 with a %s of %j is refused with words of its own, and not kept', async (field, value) => {
    const ann = await world.person('ann')
    const { status, body } = await ann.ask(sendGiftForm, form({ [field]: value }))
    const reason = { platform: 'platformInvalid', orderNumber: 'orderInvalid', email: 'emailInvalid' }[field]
    expect([status, body.code, body.reason, body.data]).toEqual([200, -1, `gift.${reason}`, { field }])
    expect(await ann.call(listGiftForms)).toEqual([])
  })

  test('GI-02 for an order that was used answers the same, whoever used it and however it is typed', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const used = form()
    await ann.call(sendGiftForm, used)
    const typed = [
      used,
      { ...used, platform: ' harbour  MARKET ' },
      {
        ...used,
        platform: 'Ｈarbour-Market',
        orderNumber: used.orderNumber.replaceAll('-', '').toLowerCase(),
      },
    ]
    const answers = []
    for (const again of typed)
      answers.push(await ann.ask(sendGiftForm, again), await ben.ask(sendGiftForm, again))
    expect(answers[0]?.body).toMatchObject({ code: -1, reason: 'gift.notAccepted' })
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await ben.call(listGiftForms)).toEqual([])
    expect(await ben.call(sendGiftForm, { ...used, platform: 'Another Market' })).toMatchObject({
      state: 'received',
    })
  })

  test('GI-02 raced by two people is one of theirs', async () => {
    const [ann, ben] = [await world.person('ann'), await world.person('ben')]
    const one = form()
    const answers = await Promise.all([ann, ben, ann, ben].map((person) => person.ask(sendGiftForm, one)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect([...(await ann.call(listGiftForms)), ...(await ben.call(listGiftForms))]).toHaveLength(1)
  })

  test('GI-04 is the sixth of a day: too many, and no letter goes to anybody', async () => {
    const limits = { ...wideLimits(), gifts: DEFAULT_LIMITS.gifts }
    const strict = await openWorld(product, { config: { limits } })
    const ann = await strict.person('ann')
    expect((await ann.ask(sendGiftForm, form({ email: 'nonsense' }))).body.reason).toBe('gift.emailInvalid')
    for (let n = 0; n < 5; n++) await ann.call(sendGiftForm, form({ email: 'stranger@example.org' }))
    expect(await ann.ask(sendGiftForm, form())).toMatchObject({
      status: 403,
      body: { reason: 'request.tooMany' },
    })
    const ben = await strict.person('ben')
    await ben.call(sendGiftForm, form())
    const { dataDir } = strict.server.context.config
    await strict.close()
    expect(await readdir(path.join(dataDir, 'letters')).catch(() => [])).toEqual([])
  })
})

test('OPS-01, STO-04 support lists gift forms by their state, and its sender sees what became of one', async () => {
  const { support, content } = await staffOf(world.server, world.server.context.config.dataDir)
  const ann = await world.person('ann')
  const { id } = await ann.call(sendGiftForm, form())
  const checked = await support.call(setGiftForm, { id, from: 'received', state: 'checked' })
  expect(checked).toMatchObject({ id, state: 'checked', userId: ann.id })
  expect(await ann.call(listGiftForms)).toMatchObject([{ id, state: 'checked' }])
  const { list, total } = await support.call(listGiftLines, { state: 'checked' })
  expect([list, total]).toEqual([[checked], 1])
  const reasonOf = async (change: object) =>
    (await support.ask(setGiftForm, { id, from: 'checked', state: 'sent', ...change })).body.reason
  expect([await reasonOf({ id: 'x' }), await reasonOf({ state: 'received' })]).toEqual([
    'operator.unknown',
    'request.invalid',
  ])
  // Sent again, as the answer got lost; and by somebody who hadn't seen that it was sent.
  expect([await reasonOf({}), await reasonOf({}), await reasonOf({ state: 'declined' })]).toEqual([
    ...[undefined, undefined, 'operator.changed'],
  ])
  expect(await ann.call(listGiftForms)).toMatchObject([{ id, state: 'sent' }])
  expect((await content.ask(listGiftLines)).body.reason).toBe('operator.notAllowed')
})
