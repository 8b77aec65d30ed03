import type { Device } from '@thrum/contracts/device/device.entities'
import { PATTERN_MAX_MS, RECORD_ASK_MS } from '@thrum/contracts/limits'
import type { Levels } from '@thrum/contracts/play/play.entities'
import { patternAt } from '@thrum/toy-protocol/pattern'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeLine, OTHER_ID, PARTNER, PLAY_ID, TurnedClock } from './engine.testkit.ts'
import { DEVICE, OTHER } from './play.effects.testkit.ts'
import { ASK_TIMEOUT_MS } from './play.line.ts'
import { PlayStore } from './play.store.ts'
import { PlayRecorder } from './play-recorder.ts'
import type { RecordLife } from './record.machine.ts'

const QUESTION = { at: 'asked', number: 3, isOwn: false, endsAtMs: 60_000 } as const
const ON: RecordLife = { at: 'on' }

let clock: TurnedClock
let store: PlayStore
let line: FakeLine
let recorder: PlayRecorder
let hide: () => void
let isShown: boolean
let tellToy: () => void
let toy: { device: Device | undefined; slots: Levels; wanted: Record<string, never> }

beforeEach(() => {
  clock = new TurnedClock()
  store = new PlayStore()
  line = new FakeLine()
  isShown = true
  toy = { device: DEVICE, slots: {}, wanted: {} }
  recorder = new PlayRecorder({
    store,
    line,
    clock,
    toy: {
      subscribe(listener) {
        tellToy = listener
        return () => undefined
      },
      getSnapshot: () => toy,
      applied: () => ({ slots: toy.slots }),
    },
    page: {
      isShown: () => isShown,
      onHidden(run) {
        hide = run
      },
    },
  })
})

/** The play as the server holds it. */
function life(
  record: RecordLife | undefined,
  role: 'initiator' | 'receiver' = 'initiator',
  playId = PLAY_ID,
): void {
  store.set({
    life: {
      ...{ at: 'interacting', role, playId, flag: 0, partner: PARTNER, beganAtMs: 0 },
      record,
    },
  })
}

const side = (part: object) => part as never

/** What the partner's toy has applied. */
function partnerDoes(slots: Levels): void {
  const initiator = { isOnline: true, applied: { slots }, rhythms: { 1: 'a9013c04' } }
  store.set({ initiator: side(initiator) })
}

function ownDoes(slots: Levels): void {
  toy.slots = slots
  tellToy()
}

async function askHeard(): Promise<void> {
  const asked = recorder.ask()
  line.asked.at(-1)?.answer(null)
  await asked
}

async function askAndGet(): Promise<void> {
  await askHeard()
  life({ ...QUESTION, isOwn: true })
  life(ON)
}

const last = () => recorder.getSnapshot().at(-1)

describe('the recorder of a play', () => {
  it('INT-21 records what the partner’s toy applied, in its rhythm, from the first move on', async () => {
    life(undefined)
    partnerDoes({})
    await askAndGet()
    clock.turn(5_000)
    partnerDoes({ 1: 40 })
    clock.turn(1_000)
    partnerDoes({ 1: 80 })
    clock.turn(1_000)
    partnerDoes({ 1: 0 })
    clock.turn(500)
    life(undefined)
    expect(last()).toMatchObject({ play: { role: 'initiator', partnerName: 'Noa' }, isFull: false })
    const { pattern } = last() ?? {}
    if (pattern === undefined) throw new Error('nothing recorded')
    expect(pattern.durationMs).toBe(2_500)
    expect(patternAt(pattern, 500)['1']).toEqual({ level: 40, variant: 4 })
    expect(patternAt(pattern, 1_500)['1']).toEqual({ level: 80, variant: 4 })
    expect(patternAt(pattern, 2_200)['1']?.level).toBe(0)
  })

  it('INT-21 records the own toy where it is the one that plays, and no other', async () => {
    life(QUESTION, 'receiver')
    store.set({ receiver: side({ isOnline: true }), deviceId: DEVICE.id })
    const agreed = recorder.answer(true)
    life(ON, 'receiver')
    line.asked.at(-1)?.answer(null)
    await agreed
    ownDoes({ 1: 60 })
    clock.turn(1_000)
    toy.device = OTHER
    ownDoes({ 1: 90 })
    clock.turn(1_000)
    life(undefined, 'receiver')
    const { pattern, play } = last() ?? {}
    expect(play?.role).toBe('receiver')
    if (pattern === undefined) throw new Error('nothing recorded')
    expect(patternAt(pattern, 500)['1']?.level).toBe(60)
    expect(patternAt(pattern, 1_500)['1']?.level ?? 0).toBe(0)
  })

  it('INT-21, INT-19 of both directions each toy by itself', async () => {
    life(undefined)
    partnerDoes({})
    store.set({ receiver: side({ isOnline: true }), deviceId: DEVICE.id })
    await askAndGet()
    partnerDoes({ 1: 30 })
    ownDoes({ 1: 70 })
    clock.turn(1_000)
    store.set({ life: { at: 'none', endedPlayId: PLAY_ID } })
    const levels = recorder
      .getSnapshot()
      .map(({ play, pattern }) => [play?.role, patternAt(pattern, 500)['1']?.level])
    expect(levels).toEqual([
      ['initiator', 30],
      ['receiver', 70],
    ])
    const [theirs, own] = recorder.getSnapshot()
    if (theirs === undefined || own === undefined) throw new Error('two were recorded')
    recorder.settle(theirs)
    recorder.settle(theirs)
    expect(recorder.getSnapshot()).toEqual([own])
    recorder.settle(own)
    expect(recorder.getSnapshot()).toEqual([])
  })

  it('INT-21 nothing runs before the server’s word, after a refusal, or where another window said it', async () => {
    life(undefined)
    partnerDoes({ 1: 50 })
    const asked = recorder.ask()
    clock.turn(1_000)
    life({ ...QUESTION, isOwn: true })
    clock.turn(1_000)
    life(undefined)
    line.asked.at(-1)?.answer(null)
    expect(await asked).toBe(true)
    // The partner agrees to something that another window of this person asks later.
    life(ON)
    clock.turn(1_000)
    life(undefined)
    expect(recorder.getSnapshot()).toEqual([])
    const refused = recorder.ask()
    line.asked.at(-1)?.refuse()
    expect(await refused).toBe(false)
    life(ON)
    clock.turn(1_000)
    life(undefined)
    expect(recorder.getSnapshot()).toEqual([])
  })

  // A server that began anew counts from one again: the number alone tells nothing.
  // Without one: this window is back after that yes.
  it.each([4, QUESTION.number, undefined])(
    'INT-21 what was asked before the line was lost is no yes to the partner’s question %s',
    async (number) => {
      life(undefined)
      partnerDoes({ 1: 50 })
      const asked = recorder.ask()
      line.asked.at(-1)?.answer(null)
      await asked
      life({ ...QUESTION, isOwn: true })
      store.set({ initiator: side({ isOnline: false, rhythms: {} }) })
      partnerDoes({ 1: 50 })
      // Back on line: the own question was void, the partner asks, and another window of this person says yes.
      if (number !== undefined) life({ ...QUESTION, number })
      life(ON)
      clock.turn(1_000)
      life(undefined)
      expect(recorder.getSnapshot()).toEqual([])
    },
  )

  it.each([true, false])(
    'INT-21 records after a word that was heard though its answer got lost: a yes, %s',
    async (isYes) => {
      life(isYes ? QUESTION : undefined)
      partnerDoes({ 1: 50 })
      const said = isYes ? recorder.answer(true) : recorder.ask()
      if (!isYes) life({ ...QUESTION, isOwn: true })
      line.asked.at(-1)?.refuse()
      expect(await said).toBe(false)
      life(ON)
      clock.turn(1_000)
      life(undefined)
      expect(recorder.getSnapshot()).toHaveLength(1)
    },
  )

  it('INT-21 records after a question that reaches the partner after its asker waited for long enough', async () => {
    const say = vi.spyOn(line, 'ask')
    life(undefined)
    partnerDoes({ 1: 50 })
    const asked = recorder.ask()
    await clock.advance(ASK_TIMEOUT_MS)
    expect(await asked).toBe(false)
    expect(say).toHaveBeenCalledWith('record', { playId: PLAY_ID, say: 'ask' }, RECORD_ASK_MS)
    life({ ...QUESTION, isOwn: true })
    life(ON)
    clock.turn(1_000)
    life(undefined)
    expect(recorder.getSnapshot()).toHaveLength(1)
  })

  it.each(['the partner’s question', 'a refusal'])(
    'INT-21 a question that has waited for long is no yes to another one after %s',
    async (what) => {
      life(undefined)
      partnerDoes({ 1: 50 })
      const asked = recorder.ask()
      await clock.advance(ASK_TIMEOUT_MS)
      await asked
      if (what === 'a refusal') line.asked.at(-1)?.refuse()
      await clock.advance(0)
      // Another window of this person asks, or says yes.
      life(what === 'a refusal' ? { ...QUESTION, isOwn: true } : QUESTION)
      life(ON)
      clock.turn(1_000)
      life(undefined)
      expect(recorder.getSnapshot()).toEqual([])
    },
  )

  it.each(['is under way', 'got lost'])(
    'INT-21, P-B4 a no ends what a yes may have begun whose answer %s, until it is heard, and records nothing',
    async (answer) => {
      const say = vi.spyOn(line, 'ask')
      life(QUESTION)
      partnerDoes({ 1: 50 })
      const yes = recorder.answer(true)
      if (answer === 'got lost') line.asked.at(-1)?.refuse()
      if (answer === 'got lost') await yes
      void recorder.answer(false)
      life(ON)
      line.asked.at(-1)?.refuse()
      await clock.advance(1_000)
      const end = ['record', { playId: PLAY_ID, say: 'end' }, ASK_TIMEOUT_MS]
      expect(say.mock.calls.slice(1)).toEqual([end, end])
      life(undefined)
      expect(recorder.getSnapshot()).toEqual([])
    },
  )

  it('INT-21 a no that comes behind a yes of another window ends what that one began', async () => {
    const say = vi.spyOn(line, 'ask')
    life(QUESTION)
    const refused = recorder.answer(false)
    life(ON)
    line.asked.at(-1)?.refuse()
    expect(await refused).toBe(false)
    expect(say).toHaveBeenLastCalledWith('record', { playId: PLAY_ID, say: 'end' }, ASK_TIMEOUT_MS)
  })

  it('INT-21 records nothing where the yes comes behind one’s own question that was taken back', async () => {
    life(undefined)
    partnerDoes({ 1: 50 })
    await askHeard()
    life({ ...QUESTION, isOwn: true })
    recorder.end()
    life(ON)
    clock.turn(1_000)
    life(undefined)
    expect(recorder.getSnapshot()).toEqual([])
  })

  it('INT-21 of another play’s yes there is nothing', async () => {
    life(undefined)
    partnerDoes({ 1: 50 })
    await askHeard()
    life(ON, 'initiator', OTHER_ID)
    clock.turn(1_000)
    recorder.end()
    expect(recorder.getSnapshot()).toEqual([])
  })

  it.each([
    ['one tap', () => recorder.end()],
    ['a page out of sight', () => hide()],
    ['a lost connection', () => store.set({ initiator: side({ isOnline: false, rhythms: {} }) })],
    ['half an hour', () => clock.turn(PATTERN_MAX_MS)],
  ])('INT-21 ends at once by %s, also where the server’s word is still to come', async (_, act) => {
    life(undefined)
    partnerDoes({})
    await askAndGet()
    partnerDoes({ 1: 50 })
    clock.turn(1_000)
    act()
    const taken = recorder.getSnapshot().length
    expect(taken).toBe(1)
    clock.turn(1_000)
    partnerDoes({ 1: 90 })
    clock.turn(1_000)
    life(undefined)
    expect(recorder.getSnapshot()).toHaveLength(taken)
    expect(last()?.pattern.tracks['1']?.some(({ level }) => level > 50)).toBe(false)
  })

  it('INT-21 tells why it ended where its half an hour was over', async () => {
    life(undefined)
    partnerDoes({})
    await askAndGet()
    clock.turn(1_000)
    partnerDoes({ 1: 50 })
    clock.turn(PATTERN_MAX_MS)
    expect(last()).toMatchObject({ isFull: true })
    expect(last()?.pattern.durationMs).toBeLessThan(PATTERN_MAX_MS)
  })

  it('INT-21 says the end until the server has heard it', async () => {
    life(undefined)
    partnerDoes({})
    await askAndGet()
    const before = line.asked.length
    recorder.end()
    expect(line.asked).toHaveLength(before + 1)
    line.asked.at(-1)?.refuse()
    await clock.advance(1_000)
    expect(line.asked).toHaveLength(before + 2)
    line.asked.at(-1)?.answer(null)
    await clock.advance(5_000)
    expect(line.asked).toHaveLength(before + 2)
  })

  it('INT-21 never begins out of sight: nobody would see that it runs', async () => {
    life(undefined)
    partnerDoes({ 1: 50 })
    isShown = false
    await askAndGet()
    clock.turn(1_000)
    expect(line.asked.at(-1)?.event).toBe('record')
    life(undefined)
    expect(recorder.getSnapshot()).toEqual([])
  })

  it('INT-21 leaves nothing where nothing moved, nor after signing out', async () => {
    life(undefined)
    partnerDoes({})
    await askAndGet()
    clock.turn(9_000)
    life(undefined)
    expect(recorder.getSnapshot()).toEqual([])
    await askAndGet()
    partnerDoes({ 1: 20 })
    clock.turn(1_000)
    recorder.clear()
    expect(recorder.getSnapshot()).toEqual([])
  })

  it('PLR-09 holds what its person recorded alone beside the others, until it is settled or signed out of', () => {
    const pattern = { durationMs: 1_000, tracks: { 1: [{ atMs: 0, level: 50 }] } }
    recorder.take({ pattern, isFull: false })
    recorder.take({ pattern, isFull: true })
    const [first, second] = recorder.getSnapshot()
    expect(first).toMatchObject({ play: undefined, pattern, isFull: false })
    if (first === undefined) throw new Error('nothing is held')
    recorder.settle(first)
    expect(recorder.getSnapshot()).toEqual([second])
    recorder.clear()
    expect(recorder.getSnapshot()).toEqual([])
  })
})
