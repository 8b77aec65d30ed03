import { signUp } from '@thrum/contracts/account/entry.routes'
import type { PatternId } from '@thrum/contracts/ids'
import { PATTERN_MAX_MS, PATTERN_POINTS_MAX } from '@thrum/contracts/limits'
import * as routes from '@thrum/contracts/pattern/pattern.routes'
import { makeCaller } from '@thrum/testkit/caller'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { product } from '../../flows/product.ts'
import { randomId } from '../../ids.ts'

const world = await openWorld(product)
afterAll(() => world.close())

const HILL = {
  durationMs: 4_000,
  tracks: {
    '1': [
      [0, 0],
      [2_000, 80],
      [4_000, 0],
    ],
    '50': [[0, 30, 1]],
  },
}
const hill = JSON.stringify(HILL)
const save = (name: string, pattern = hill) => ({ id: randomId(), name, pattern })
const NO_PATTERN = 'x'.repeat(20) as PatternId

describe('patterns that are kept', () => {
  test('PLR-09 are listed with a small picture, the newest first, and read whole', async () => {
    const ann = await world.person('ann')
    const first = await ann.call(routes.savePattern, save('  Hill at dusk  '))
    world.wall.advance(1_000)
    const second = await ann.call(routes.savePattern, save('Tide'))
    expect(first).toMatchObject({ name: 'Hill at dusk', durationMs: 4_000, slots: ['1', '50'] })
    const middle = first.preview[first.preview.length / 2] ?? 0
    expect([first.preview.length, first.preview[0], middle > 75]).toEqual([48, 30, true])
    const { records } = await ann.call(routes.listPatterns)
    expect(records.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await ann.call(routes.getPattern, { id: first.id })).toEqual({
      name: 'Hill at dusk',
      pattern: HILL,
    })
  })

  test('PLR-09 get another name, and go when they are deleted', async () => {
    const ann = await world.person('ann')
    const { id } = await ann.call(routes.savePattern, save('one'))
    await ann.call(routes.renamePattern, { id, name: 'two' })
    expect((await ann.call(routes.listPatterns)).records).toMatchObject([{ id, name: 'two' }])
    await ann.call(routes.deletePattern, { id })
    expect((await ann.call(routes.listPatterns)).records).toEqual([])
    expect((await ann.ask(routes.deletePattern, { id })).body.reason).toBe('pattern.unknown')
  })

  test('PLR-09 are their owner’s alone: another’s reads like none', async () => {
    const [ann, eve] = [await world.person('ann'), await world.person('eve')]
    const { id } = await ann.call(routes.savePattern, save('mine'))
    for (const asked of [id, NO_PATTERN]) {
      const answers = [
        await eve.ask(routes.getPattern, { id: asked }),
        await eve.ask(routes.renamePattern, { id: asked, name: 'hers' }),
        await eve.ask(routes.deletePattern, { id: asked }),
      ]
      for (const { body } of answers) expect(body).toMatchObject({ code: -1, reason: 'pattern.unknown' })
    }
    expect((await eve.call(routes.listPatterns)).records).toEqual([])
    expect((await ann.call(routes.listPatterns)).records).toMatchObject([{ id, name: 'mine' }])
  })

  test('PLR-09 are for adults who are signed in', async () => {
    const account = { account: `new-${Date.now()}`, password: 'tide and dune' }
    const { token } = await world.anyone.call(signUp, account)
    const newcomer = makeCaller(world.server.url, token)
    for (const [caller, code] of [
      [world.anyone, 401],
      [newcomer, 402],
    ] as const) {
      expect((await caller.ask(routes.listPatterns)).body.code).toBe(code)
      expect((await caller.ask(routes.savePattern, save('x'))).body.code).toBe(code)
    }
  })

  test('PLR-09 are 100 at most, also when saved all at once, and the refusal says so', async () => {
    const ann = await world.person('ann')
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, n) => ann.ask(routes.savePattern, save(`n${n}`))),
    )
    const refused = answers.filter(({ body }) => body.code !== 200)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.body).toMatchObject({ reason: 'pattern.tooMany' })
    expect(refused[0]?.body.msg).toMatch(/^recording quantity exceeds the limit/i)
    const { records } = await ann.call(routes.listPatterns)
    expect(records).toHaveLength(100)
    await ann.call(routes.deletePattern, { id: records[0]?.id ?? NO_PATTERN })
    expect((await ann.ask(routes.savePattern, save('again'))).body.code).toBe(200)
  })
})

describe('a pattern whose answer got lost', () => {
  test('PLR-09 is kept once, under the later name, also where there is no room for another', async () => {
    const ann = await world.person('ann')
    const form = save('Tide')
    const first = await ann.call(routes.savePattern, form)
    for (let n = 1; n < 100; n++) await ann.call(routes.savePattern, save(`n${n}`))
    expect(await ann.call(routes.savePattern, { ...form, name: 'Low tide' })).toEqual({
      ...{ ...first, name: 'Low tide' },
    })
    expect((await ann.call(routes.listPatterns)).records).toHaveLength(100)
  })

  test('PLR-09 of a page that names none is kept as a new one each time', async () => {
    const ann = await world.person('ann')
    const { id, ...form } = save('Tide')
    const kept = [await ann.call(routes.savePattern, form), await ann.call(routes.savePattern, form)]
    expect(new Set([id, ...kept.map((pattern) => pattern.id)]).size).toBe(3)
  })

  test('PLR-09 nobody’s id leads to a pattern of another’s', async () => {
    const [ann, eve] = [await world.person('ann'), await world.person('eve')]
    const form = save('mine')
    await ann.call(routes.savePattern, form)
    const { body } = await eve.ask(routes.savePattern, { ...form, name: 'hers' })
    expect(body).toMatchObject({ code: -1, reason: 'pattern.invalid' })
    expect((await eve.call(routes.listPatterns)).records).toEqual([])
    expect((await ann.call(routes.listPatterns)).records).toMatchObject([{ name: 'mine' }])
  })
})

describe('what is no pattern', () => {
  const of = (tracks: unknown, durationMs: unknown = 1_000) => JSON.stringify({ durationMs, tracks })
  const points = (count: number) => Array.from({ length: count }, (_, at) => [at, 50])

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no track', of({})],
    ['an empty track', of({ 1: [] })],
    ['a slot that no toy has', of({ 7: [[0, 1]] })],
    ['a slot of another kind', of({ '1.0': [[0, 1]] })],
    ['a prototype', '{"durationMs":1000,"tracks":{"__proto__":[[0,1]]}}'],
    ['a level above all', of({ 1: [[0, 101]] })],
    ['a level below all', of({ 1: [[0, -1]] })],
    ['half a level', of({ 1: [[0, 1.5]] })],
    ['a level in words', of({ 1: [[0, '50']] })],
    ['a variant of two bytes', of({ 1: [[0, 1, 256]] })],
    ['a point with more', of({ 1: [[0, 1, 1, 1]] })],
    ['a point after its end', of({ 1: [[1_001, 1]] })],
    ['points out of order', of({ 1: [[500, 1], [499, 1]] })], // biome-ignore format: one case a line
    ['a negative moment', of({ 1: [[-1, 1]] })],
    ['no length', of({ 1: [[0, 1]] }, 0)],
    ['an endless length', '{"durationMs":1e999,"tracks":{"1":[[0,1]]}}'],
    ['more than half an hour', of({ 1: [[0, 1]] }, PATTERN_MAX_MS + 1)],
    ['too many points', of({ 1: points(PATTERN_POINTS_MAX), 2: points(1) }, 5_000)],
    ['more than a form holds', of({ 1: points(9_000) }, 10_000)],
    ['nested beyond all', '['.repeat(20_000)],
  ])('PLR-09 such as %s is refused, and not kept', async (_, pattern) => {
    const ann = await world.person('ann')
    const { status, body } = await ann.ask(routes.savePattern, save('x', pattern))
    expect([body.code, body.reason]).toEqual([-1, 'pattern.invalid'])
    expect([200, 413]).toContain(status)
    expect((await ann.call(routes.listPatterns)).records).toEqual([])
  })

  test('PLR-09 the longest that is one is kept, and given back whole', async () => {
    const ann = await world.person('ann')
    const first = PATTERN_MAX_MS - PATTERN_POINTS_MAX
    const track = Array.from({ length: PATTERN_POINTS_MAX }, (_, at) => [first + at, 100, 255])
    const pattern = { durationMs: PATTERN_MAX_MS, tracks: { 1: track } }
    const { id } = await ann.call(routes.savePattern, save('long', JSON.stringify(pattern)))
    expect((await ann.call(routes.getPattern, { id })).pattern).toEqual(pattern)
  })

  test.each([['', '   ', 'x'.repeat(41), 'a\u202eb', '\u200b']].flat())(
    'PLR-09 a name like %j is refused',
    async (name) => {
      const ann = await world.person('ann')
      const { body } = await ann.ask(routes.savePattern, save(name))
      expect([body.reason, body.data]).toEqual(['pattern.nameInvalid', { field: 'name' }])
    },
  )
})
