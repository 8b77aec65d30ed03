import type { PlayRecord } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import { describe, expect, it } from 'vitest'
import { PLAY_ID } from './engine.testkit.ts'
import { agree, type SetUp, setUp, steer } from './play.effects.testkit.ts'

const QUESTION = { number: 1, by: 'initiator', expiresInMs: 60_000 } as const

function told(world: SetUp, data: Partial<PushData<'play_record'>>): void {
  world.push('play_record', {
    ...{ playId: PLAY_ID, question: null, isOn: false, change: 'ended', by: 'server' },
    ...data,
  })
}

function recordOf({ store }: SetUp) {
  return store.interacting?.record
}

describe('a play that may be recorded, in one window', () => {
  it('INT-21 knows whose question is open, and for how long', async () => {
    const world = setUp()
    await steer(world)
    told(world, { change: 'asked', by: 'initiator', question: QUESTION })
    const own = { at: 'asked', number: 1, isOwn: true, endsAtMs: world.clock.nowMs() + 60_000 }
    expect(recordOf(world)).toEqual(own)
    const other = setUp()
    await agree(other)
    told(other, { change: 'asked', by: 'initiator', question: QUESTION })
    expect(recordOf(other)).toEqual({ ...own, isOwn: false })
    expect(other.calls.filter((call) => call.startsWith('tell'))).toEqual([])
  })

  it.each([
    ['refused', 'receiver', ['tell recordNone']],
    ['withdrawn', 'server', ['tell recordNone']],
    ['ended', 'receiver', ['tell recordEnded']],
    ['ended', 'initiator', []],
    ['withdrawn', 'initiator', []],
  ] as const)(
    'INT-21 says in words that it is %s by the %s, unless that is oneself',
    async (change, by, says) => {
      const world = setUp()
      await steer(world)
      told(world, { change: 'agreed', by: 'receiver', isOn: true })
      expect(recordOf(world)).toEqual({ at: 'on' })
      world.calls.splice(0)
      told(world, { change, by })
      expect(recordOf(world)).toBeUndefined()
      expect(world.calls).toEqual(says)
    },
  )

  it('INT-21 the partner’s question is not taken for the own one of the same number, asked before the server began anew', async () => {
    const world = setUp()
    await steer(world)
    told(world, { change: 'asked', by: 'initiator', question: QUESTION })
    world.state({ record: { question: { ...QUESTION, by: 'receiver' }, isOn: false } })
    expect(recordOf(world)).toMatchObject({ at: 'asked', number: 1, isOwn: false })
  })

  it('INT-21 a later connection brings what the server holds, also that it is over', async () => {
    const world = setUp()
    await agree(world)
    const record: PlayRecord = { question: null, isOn: true }
    world.state({ record })
    expect(recordOf(world)).toEqual({ at: 'on' })
    world.state()
    expect(recordOf(world)).toBeUndefined()
  })

  it('INT-21 is of no other play, and ends with its own', async () => {
    const world = setUp()
    told(world, { change: 'agreed', isOn: true })
    expect(world.store.getSnapshot().life.at).toBe('none')
    await steer(world)
    expect(recordOf(world)).toBeUndefined()
    told(world, { change: 'agreed', isOn: true })
    world.push('play_close', { playId: PLAY_ID, reason: 'ended', by: 'receiver' })
    expect(world.store.interacting).toBeUndefined()
  })
})
