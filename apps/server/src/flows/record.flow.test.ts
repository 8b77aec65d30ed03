import type { PlayId } from '@thrum/contracts/ids'
import { RECORD_AGAIN_MS, RECORD_ASK_MS } from '@thrum/contracts/limits'
import * as routes from '@thrum/contracts/play/play.routes'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { openWorld } from '@thrum/testkit/world'
import { afterAll, describe, expect, test } from 'vitest'
import { openPlayer, type Player } from './player.ts'
import { product } from './product.ts'
import { goMutual, type Pair, play, playMutually } from './stage.ts'

const clock = new FakeClock()
const world = await openWorld(product, { overrides: { clock } })
afterAll(() => world.close())

type Sides = Pair & { playId: PlayId }

async function nextOf({ annSide, benSide }: Pair) {
  const [anns, bens] = [await annSide.next('play_record'), await benSide.next('play_record')]
  expect(bens).toEqual(anns)
  return anns
}

/** The first asks. @returns the question's number */
async function ask(sides: Sides, from: Player = sides.annSide): Promise<number> {
  expect(await from.ask('record', { playId: sides.playId, say: 'ask' })).toMatchObject({ code: 200 })
  const { question, isOn, change } = await nextOf(sides)
  expect([change, isOn, question?.expiresInMs]).toEqual(['asked', false, RECORD_ASK_MS])
  return question?.number ?? 0
}

/** Asked and agreed. */
async function record(sides: Sides): Promise<void> {
  const question = await ask(sides)
  await sides.benSide.ask('record', { playId: sides.playId, say: 'yes', question })
  expect(await nextOf(sides)).toMatchObject({ change: 'agreed', isOn: true, question: null, by: 'receiver' })
}

/** What a window that connects now is told. */
async function toldNow(person: Pair['ann']) {
  const side = await openPlayer(world.server.url, person)
  const { record: told } = await side.next('play_state')
  side.socket.disconnect()
  return told
}

describe('recording a play', () => {
  test('INT-21 runs only by a yes of both, and either ends it at any moment', async () => {
    const sides = await play(world)
    const { ann, ben, annSide, benSide, playId } = sides
    const question = await ask(sides)
    expect(await toldNow(ben)).toMatchObject({ isOn: false, question: { number: question, by: 'initiator' } })
    for (const alone of [
      { say: 'yes', question } as const,
      { say: 'no', question } as const,
      { say: 'ask' } as const,
    ])
      expect(await annSide.ask('record', { playId, ...alone })).toMatchObject({ code: -1 })
    const older = { playId, say: 'yes', question: question - 1 } as const
    expect(await benSide.ask('record', older)).toMatchObject({ reason: 'play.gone' })
    expect(await benSide.ask('record', { playId, say: 'yes' })).toMatchObject({ reason: 'play.gone' })

    await benSide.ask('record', { playId, say: 'yes', question })
    expect(await nextOf(sides)).toMatchObject({ change: 'agreed', isOn: true, by: 'receiver' })
    for (const person of [ann, ben]) expect(await toldNow(person)).toEqual({ isOn: true, question: null })

    await benSide.ask('record', { playId, say: 'end' })
    expect(await nextOf(sides)).toMatchObject({ change: 'ended', isOn: false, by: 'receiver' })
    expect(await toldNow(ann)).toBeUndefined()
    expect(await annSide.ask('record', { playId, say: 'ask' })).toMatchObject({ reason: 'request.tooMany' })
    // Harmless when repeated.
    expect(await benSide.ask('record', { playId, say: 'end' })).toMatchObject({ code: 200 })

    const again = await ask(sides, benSide)
    await annSide.ask('record', { playId, say: 'yes', question: again })
    expect(await nextOf(sides)).toMatchObject({ change: 'agreed', by: 'initiator' })
    await annSide.ask('record', { playId, say: 'end' })
    expect(await nextOf(sides)).toMatchObject({ change: 'ended', by: 'initiator' })
  })

  test('INT-21 a no and 60 s of silence read alike, and the same person asks again after a pause only', async () => {
    const sides = await play(world)
    const { annSide, benSide, playId } = sides
    await benSide.ask('record', { playId, say: 'no', question: await ask(sides) })
    const declined = await nextOf(sides)
    expect(declined).toEqual({ playId, question: null, isOn: false, change: 'refused', by: 'receiver' })
    expect(await annSide.ask('record', { playId, say: 'ask' })).toMatchObject({ reason: 'request.tooMany' })
    await clock.advance(RECORD_AGAIN_MS)

    const question = await ask(sides)
    await clock.advance(RECORD_ASK_MS)
    expect(await nextOf(sides)).toEqual(declined)
    const late = await benSide.ask('record', { playId, say: 'yes', question })
    expect(late).toMatchObject({ reason: 'play.gone' })
    expect(await annSide.ask('record', { playId, say: 'ask' })).toMatchObject({ reason: 'request.tooMany' })
  })

  test('INT-21 every stop, and taking it back, make the question void; a recording goes on at rest', async () => {
    const sides = await play(world)
    const { annSide, benSide, playId } = sides
    const question = await ask(sides)
    await benSide.ask('stop', { playId })
    expect(await nextOf(sides)).toMatchObject({ change: 'withdrawn', by: 'server', question: null })
    expect(await benSide.ask('record', { playId, say: 'yes', question })).toMatchObject({ code: -1 })
    await ask(sides, benSide)
    await benSide.ask('record', { playId, say: 'end' })
    expect(await nextOf(sides)).toMatchObject({ change: 'withdrawn', by: 'receiver' })
    await clock.advance(RECORD_AGAIN_MS)
    await record(sides)
    await benSide.ask('stop', { playId })
    await annSide.caughtUp()
    expect(annSide.all('play_record').at(-1)?.isOn).toBe(true)
  })

  test.each(['annSide', 'benSide'] as const)(
    'INT-21 ends as soon as a window that said yes is gone (%s), and is off when it comes back',
    async (side) => {
      const sides = await play(world)
      const other = side === 'annSide' ? sides.benSide : sides.annSide
      const person = side === 'annSide' ? sides.ann : sides.ben
      // Another window of the same person saw no question.
      await openPlayer(world.server.url, person)
      await record(sides)
      sides[side].socket.disconnect()
      const told = await other.next('play_record')
      expect(told).toMatchObject({ change: 'ended', isOn: false, by: 'server' })
      expect(await toldNow(person)).toBeUndefined()
    },
  )

  test('INT-21 ends with the play, also where one blocks the other, and no later play knows of it', async () => {
    const sides = await play(world)
    const { ann, ben, annSide, benSide, playId } = sides
    await record(sides)
    await world.server.context.events.emit('blocked', { userId: ben.id, otherId: ann.id })
    expect(await annSide.next('play_close')).toMatchObject({ playId, reason: 'ended' })
    expect(await benSide.ask('record', { playId, say: 'end' })).toMatchObject({ reason: 'play.gone' })
    const id = await ann.call(routes.sendPlayByCode, { inviteNum: ben.inviteNum })
    await ben.call(routes.replayPlay, { playId: id, flag: true })
    expect(await toldNow(ann)).toBeUndefined()
  })

  test('INT-21, INT-19 a yes holds for the directions it was said in: both have one recording, a change ends it', async () => {
    const sides = await play(world)
    const { ann, ben, playId } = sides
    await record(sides)
    const reverseId = await goMutual(sides, playId)
    expect(await nextOf(sides)).toMatchObject({ playId, change: 'ended', by: 'server' })

    // By the second direction's id it is the same recording.
    expect(await sides.benSide.ask('record', { playId: reverseId, say: 'ask' })).toMatchObject({ code: 200 })
    const { question } = await nextOf(sides)
    expect(question?.by).toBe('receiver')
    await sides.annSide.ask('record', { playId: reverseId, say: 'yes', question: question?.number ?? 0 })
    expect(await nextOf(sides)).toMatchObject({ playId, change: 'agreed', isOn: true })
    await ann.call(routes.endMutual, { playId })
    expect(await nextOf(sides)).toMatchObject({ playId, change: 'ended', by: 'server' })
    expect(await toldNow(ben)).toBeUndefined()
  })

  test('INT-21, P-B1 one question at a time: beside a proposal to play both ways there is none', async () => {
    const sides = await play(world)
    const { ann, annSide, benSide, playId } = sides
    const question = await ask(sides)
    const proposed = await ann.ask(routes.proposeMutual, { playId })
    expect(proposed.body).toMatchObject({ reason: 'play.inviteOpen' })
    await benSide.ask('record', { playId, say: 'no', question })
    await ann.call(routes.proposeMutual, { playId })
    expect(await benSide.ask('record', { playId, say: 'ask' })).toMatchObject({ reason: 'play.inviteOpen' })
    expect(annSide.all('play_record').some(({ isOn }) => isOn)).toBe(false)
  })

  test('INT-21, PL-11 a stranger neither asks, answers nor ends it', async () => {
    const both = await playMutually(world)
    const { annSide, playId, reverseId } = both
    await record(both)
    const carl = await world.person('carl')
    const carlSide = await openPlayer(world.server.url, carl)
    for (const id of [playId, reverseId]) {
      for (const say of ['ask', 'yes', 'no', 'end'] as const) {
        const said = await carlSide.ask('record', { playId: id, say, question: 1 })
        expect(said).toMatchObject({ code: -1, reason: 'play.gone' })
      }
    }
    for (const side of [annSide, carlSide]) await side.caughtUp()
    expect(annSide.all('play_record').at(-1)?.isOn).toBe(true)
    expect(carlSide.all('play_record')).toEqual([])
  })
})
