import type { Mutual, PushData } from '@thrum/contracts/play/play.push'
import { describe, expect, it } from 'vitest'
import { code, OTHER_ID, PARTNER, PLAY_ID } from './engine.testkit.ts'
import { agree, DEVICE, type SetUp, setUp, steer } from './play.effects.testkit.ts'

type Change = PushData<'play_mutual'>['change']
type Reverse = NonNullable<Mutual['reverse']>

function mutual(world: SetUp, told: Partial<PushData<'play_mutual'>> & { change: Change }): void {
  world.push('play_mutual', { playId: PLAY_ID, proposal: null, reverse: null, by: 'server', ...told })
}

function reverseOf(over: Partial<Reverse> = {}): Reverse {
  return {
    playId: OTHER_ID,
    state: 'interacting',
    role: 'initiator',
    flag: 0,
    epoch: 1,
    isArmed: true,
    partner: PARTNER,
    expiresInMs: null,
    runningForMs: 0,
    limits: null,
    ...over,
  }
}

/** Oneself is the receiver of the second play: the partner steers this window's toy too. */
const steeredToo = reverseOf({ role: 'receiver', deviceId: DEVICE.id })

async function bothWays(world: SetUp, side: 'initiator' | 'receiver'): Promise<void> {
  if (side === 'initiator') await steer(world)
  else await agree(world)
  mutual(world, {
    change: 'agreed',
    by: 'receiver',
    reverse: side === 'initiator' ? steeredToo : reverseOf(),
  })
  await world.clock.advance(0)
  world.calls.splice(0)
}

const life = ({ store }: SetUp) => store.getSnapshot().life

describe('mutual play in one window', () => {
  it('INT-19 a proposal changes nothing but what is asked, whoever made it', async () => {
    const world = setUp()
    await steer(world)
    const proposal = { id: OTHER_ID, by: 'receiver', expiresInMs: 9_000 } as const
    mutual(world, { change: 'proposed', by: 'receiver', proposal })
    expect(life(world)).toMatchObject({ mutual: { at: 'proposed', proposalId: OTHER_ID, isOwn: false } })
    mutual(world, { change: 'proposed', by: 'initiator', proposal: { ...proposal, by: 'initiator' } })
    expect(life(world)).toMatchObject({ mutual: { isOwn: true } })
    expect(world.store.getSnapshot().receiver).toBeUndefined()
    mutual(world, { change: 'declined', by: 'receiver' })
    expect(world.calls).toContain('tell mutualDeclined')
    expect(life(world)).not.toHaveProperty('mutual.at')
  })

  it.each(['initiator', 'receiver'] as const)(
    'INT-19 the %s gets the other engine beside its own',
    async (side) => {
      const world = setUp()
      await bothWays(world, side)
      const { initiator, receiver } = world.store.getSnapshot()
      expect(initiator).toMatchObject({ isArmed: true, scene: expect.anything() })
      expect(receiver).toMatchObject({ gate: 'armed', scene: expect.anything() })
      world.line.said.splice(0)
      await world.clock.advance(300)
      const [steers, steered] = side === 'initiator' ? [PLAY_ID, OTHER_ID] : [OTHER_ID, PLAY_ID]
      expect(world.line.of('beat').map(({ playId }) => playId)).toEqual([steers])
      expect(world.line.of('applied').map(({ playId }) => playId)).toEqual([steered])
    },
  )

  it('INT-19, P-B1 an order of one direction never reaches the other', async () => {
    const world = setUp()
    await bothWays(world, 'initiator')
    const order = { epoch: 1, seq: 5, code: code('a9013c01') }
    world.push('play_order', { playId: PLAY_ID, ...order }, `${PLAY_ID}_a9013c01`)
    expect(world.calls).not.toContain('apply')
    world.push('play_order', { playId: OTHER_ID, ...order }, `${OTHER_ID}_a9013c01`)
    expect(world.calls).toContain('apply')
  })

  it('P-A3, P-B1, INT-19 STOP stops the own toy first, then says it for both directions', async () => {
    const world = setUp()
    await bothWays(world, 'initiator')
    let saidBefore = -1
    world.calls.push = new Proxy(world.calls.push, {
      apply(push, calls, [text]: [string]) {
        if (text === 'stop person') saidBefore = world.line.asked.length
        return Reflect.apply(push, calls, [text])
      },
    })
    world.effects.stop()
    expect(saidBefore).toBe(0)
    expect(world.line.asked.map(({ event }) => event)).toEqual(['stop', 'stop'])
    expect(world.store.getSnapshot()).toMatchObject({
      initiator: { isStopping: true, wanted: {} },
      receiver: { gate: 'stopped' },
    })
  })

  it('P-A1, INT-19 out of sight both directions stop', async () => {
    const world = setUp()
    await bothWays(world, 'receiver')
    world.hide()
    expect(world.calls).toContain('stop page')
    expect(world.store.getSnapshot().initiator?.isStopping).toBe(true)
  })

  it('P-A1, INT-19 a direction that begins out of sight begins with a stop', async () => {
    const world = setUp()
    await steer(world)
    world.hide()
    world.calls.splice(0)
    mutual(world, { change: 'agreed', by: 'receiver', reverse: steeredToo })
    await world.clock.advance(0)
    expect(world.calls).toContain('stop page')
  })

  it.each(['initiator', 'receiver'] as const)(
    'INT-19 back to one direction, the %s keeps its first engine alone',
    async (side) => {
      const world = setUp()
      await bothWays(world, side)
      mutual(world, { change: 'ended', by: side === 'initiator' ? 'receiver' : 'initiator' })
      await world.clock.advance(0)
      const { initiator, receiver, life: now } = world.store.getSnapshot()
      expect(now).toMatchObject({ at: 'interacting', playId: PLAY_ID, role: side })
      expect(initiator === undefined).toBe(side === 'receiver')
      expect(receiver === undefined).toBe(side === 'initiator')
      expect(world.calls).toContain('tell mutualEnded')
      // The own toy came to rest with its direction, and alone is held to what holds alone.
      if (side === 'initiator')
        expect(world.calls).toEqual(expect.arrayContaining(['stop order', 'given back']))
      world.line.said.splice(0)
      await world.clock.advance(600)
      expect(world.line.said.filter(({ data }) => data.playId === OTHER_ID)).toEqual([])
    },
  )

  it('INT-19, INT-13 the end of the first play ends both engines, the toy first', async () => {
    const world = setUp()
    await bothWays(world, 'initiator')
    world.push('play_close', { playId: PLAY_ID, reason: 'ended', by: 'receiver' })
    world.push('play_close', { playId: OTHER_ID, reason: 'ended', by: 'initiator' }, OTHER_ID)
    expect(world.calls[0]).toBe('stop order')
    expect(world.store.getSnapshot()).toMatchObject({
      life: { at: 'closed', ending: 'ended' },
      initiator: undefined,
      receiver: undefined,
    })
  })

  it('INT-19 the end of the second play alone leads back, also where nothing else says so', async () => {
    const world = setUp()
    await bothWays(world, 'initiator')
    world.push('play_close', { playId: OTHER_ID, reason: 'ended', by: 'initiator' }, OTHER_ID)
    expect(world.calls[0]).toBe('stop order')
    expect(life(world)).toMatchObject({ at: 'interacting', mutual: undefined })
    expect(world.store.getSnapshot().receiver).toBeUndefined()
  })

  it('INT-18, INT-19 a window that comes back takes up what the server holds, or lets it go', async () => {
    const world = setUp()
    await bothWays(world, 'initiator')
    world.connect(false)
    world.connect(true)
    const first = { role: 'initiator' as const, epoch: 7 }
    const reverse = { ...steeredToo, epoch: 9, isArmed: false }
    world.state({ ...first, mutual: { proposal: null, reverse } })
    expect(world.store.getSnapshot()).toMatchObject({
      initiator: { epoch: 7, isOnline: true },
      receiver: { gate: 'held', isOnline: true },
    })
    world.connect(false)
    world.connect(true)
    world.state(first)
    expect(world.store.getSnapshot()).toMatchObject({ initiator: { isOnline: true }, receiver: undefined })
  })

  it('INT-19 a reloaded window begins both directions anew', async () => {
    const world = setUp()
    world.state({ role: 'receiver', deviceId: DEVICE.id, mutual: { proposal: null, reverse: reverseOf() } })
    await world.clock.advance(0)
    expect(world.store.getSnapshot()).toMatchObject({
      life: { role: 'receiver', mutual: { at: 'mutual', reverseId: OTHER_ID } },
      initiator: { epoch: 1 },
      receiver: { gate: 'armed' },
    })
  })

  it('INT-19 what is said of another play changes nothing', async () => {
    const world = setUp()
    await steer(world)
    const before = life(world)
    mutual(world, { playId: OTHER_ID, change: 'agreed', by: 'receiver', reverse: steeredToo })
    expect(life(world)).toBe(before)
    expect(world.store.getSnapshot().receiver).toBeUndefined()
  })
})
