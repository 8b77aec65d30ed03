import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { memoryStorage } from '../../platform/storage.testkit.ts'
import { code, PARTNER, PLAY_ID } from './engine.testkit.ts'
import { agree, DEVICE, OTHER, reaching, setUp, steer } from './play.effects.testkit.ts'
import { PlayStore } from './play.store.ts'

describe('what a play does', () => {
  it('INT-04 after a yes the default device is chosen, the cap holds, the screen stays lit', async () => {
    const world = setUp()
    await agree(world)
    expect(world.calls).toEqual(
      expect.arrayContaining(['agree', 'cap 70', 'lit', 'open interact', 'update Pebble', 'setScene']),
    )
    expect(world.store.getSnapshot()).toMatchObject({ deviceId: DEVICE.id, receiver: { gate: 'armed' } })
    expect(world.calls).not.toContain(`change ${DEVICE.id}`)
  })

  it.each(['waits', 'is being written'])(
    'INT-04 a page that is loaded anew takes up what it has agreed to just before, also where the yes still %s',
    async (yes) => {
      const tab = memoryStorage()
      await agree(setUp({ store: new PlayStore(tab), agree: () => new Promise(() => undefined) }))
      const world = setUp({ store: new PlayStore(tab) })
      if (yes === 'waits') {
        world.state({ state: 'waiting', epoch: 0, expiresInMs: 50_000 })
        world.beInvited()
        expect(world.store.getSnapshot().life.at).toBe('invited')
      } else world.state({ state: 'none', playId: 0, role: null, partner: null })
      world.state()
      await world.clock.advance(0)
      expect(world.store.interacting?.playId).toBe(PLAY_ID)
      expect(world.calls).toEqual(expect.arrayContaining(['open interact', 'update Pebble', 'setScene']))
    },
  )

  it('INT-04, CHAT-072 with flag 1 the receiver’s chat opens, and the toy is as ready as anywhere', async () => {
    const world = setUp()
    world.beInvited(1)
    world.store.dispatch({ type: 'agree' })
    await world.clock.advance(0)
    expect(world.calls).toEqual(expect.arrayContaining(['open chat', 'cap 70', 'lit', 'update Pebble']))
    expect(world.calls).not.toContain('open interact')
    expect(reaching(world, 1)).toEqual(['apply', 'setWanted'])
  })

  it('INT-05, CHAT-072 with flag 1 the initiator’s chat opens, and hiding it stops as elsewhere', async () => {
    const world = setUp()
    world.effects.invite({ id: 'x' }, 1, undefined)
    await world.clock.advance(0)
    const agreed = { playId: PLAY_ID, flag: 1, epoch: 1, partner: PARTNER } as const
    world.push('play_connect_success', agreed, `${PLAY_ID}_1`)
    await world.clock.advance(0)
    expect(world.calls).toContain('open chat')
    world.hide()
    expect(world.line.asked.map(({ event }) => event)).toEqual(['stop'])
  })

  it('INT-18, CHAT-072 a play of the chat that is taken up leads there again', async () => {
    const world = setUp()
    world.connect(true)
    world.state({ flag: 1, epoch: 4 })
    await world.clock.advance(0)
    expect(world.calls).toContain('open chat')
  })

  it('CHAT-005, INT-13 leaving a play of the chat stops the toy before anything else, then ends the play', async () => {
    const world = setUp()
    world.beInvited(1)
    world.store.dispatch({ type: 'agree' })
    await world.clock.advance(0)
    world.calls.length = 0
    world.store.dispatch({ type: 'leave' })
    expect(world.calls[0]).toBe('stop order')
    expect(world.calls).toContain('close')
    expect(world.store.interacting).toBeUndefined()
  })

  it('INT-04 a no sends the negative reply and nothing else', async () => {
    const world = setUp()
    world.beInvited()
    world.store.dispatch({ type: 'reject' })
    await world.clock.advance(0)
    expect(world.calls).toEqual(['decline'])
  })

  it('INT-04, P-B4 a no takes back the yes that is under way', async () => {
    let yes: AbortSignal | undefined
    const world = setUp({
      agree: (signal) => {
        yes = signal
        return new Promise((_, reject) => signal.addEventListener('abort', reject))
      },
    })
    await agree(world)
    expect(yes?.aborted).toBe(false)
    world.store.dispatch({ type: 'reject' })
    await world.clock.advance(0)
    expect(yes?.aborted).toBe(true)
    expect(world.calls).toEqual(['agree', 'decline'])
  })

  it('INT-04, P-B4 a no that the server takes after the yes closes the play', async () => {
    const world = setUp({
      agree: () => new Promise(() => undefined),
      decline: () => Promise.reject(new Error('play.gone')),
    })
    await agree(world)
    world.store.dispatch({ type: 'reject' })
    await world.clock.advance(0)
    expect(world.calls).toEqual(['agree', 'decline', 'close'])
  })

  it('INT-04, P-B4 a play that began before one’s no came is closed, not left to another window', async () => {
    const world = setUp({ agree: () => new Promise(() => undefined) })
    world.connect(true)
    world.state({ playId: 0, state: 'none', role: null, partner: null })
    await agree(world)
    world.store.dispatch({ type: 'reject' })
    world.state()
    expect(world.calls).toEqual(['agree', 'decline', 'close'])
    expect(world.store.interacting).toBeUndefined()
  })

  it('INT-04, PL-05 a yes of another window in the last moment stands', async () => {
    const world = setUp()
    world.connect(true)
    world.state({ playId: 0, state: 'none', role: null, partner: null })
    world.beInvited()
    await world.clock.advance(60_000)
    expect(world.store.getSnapshot().life.at).toBe('none')
    world.state()
    expect(world.calls).toEqual(['tell withdrawn'])
  })

  it('INT-14 an invitation that crosses one’s own is shown once that one is refused, for the time it has left', async () => {
    let refuse: () => void = () => undefined
    const invite = () =>
      new Promise<never>((_, reject) => {
        refuse = () => reject(new Error('play.busy'))
      })
    const world = setUp({ invite })
    for (const [ms, at] of [
      [59_000, 'invited'],
      [60_000, 'none'],
    ] as const) {
      world.effects.invite({ id: 'x' }, 0, undefined)
      world.beInvited()
      await world.clock.advance(ms)
      expect(world.store.getSnapshot().life.at).toBe('inviting')
      refuse()
      await world.clock.advance(0)
      expect(world.store.getSnapshot().life.at).toBe(at)
      world.store.dispatch({ type: 'signedOut' })
    }
    expect(world.clock.timers).toBe(0)
  })

  it('INT-02, PL-05 at 60 s the server says that an invitation is over, and a yes that it was still writing down counts', async () => {
    const world = setUp()
    world.effects.invite({ id: 'x' }, 0, undefined)
    await world.clock.advance(60_500)
    expect(world.store.getSnapshot().life.at).toBe('waiting')
    world.push(
      'play_connect_success',
      { playId: PLAY_ID, flag: 0, epoch: 1, partner: PARTNER },
      `${PLAY_ID}_0`,
    )
    expect(world.store.interacting?.playId).toBe(PLAY_ID)
    expect(world.calls).not.toContain('close')
  })

  it('INT-02, INT-18 a window that is away gives an invitation up at 60 s, and ends nothing that became of it', async () => {
    const world = setUp()
    world.effects.invite({ id: 'x' }, 0, undefined)
    await world.clock.advance(55_000)
    world.connect(false)
    await world.clock.advance(5_250)
    expect(world.store.getSnapshot().life.at).toBe('none')
    expect(world.calls).toEqual(['tell noAnswer'])
    expect(world.clock.timers).toBe(0)
    world.connect(true)
    world.state({ role: 'initiator', epoch: 3 })
    expect(world.store.interacting?.playId).toBe(PLAY_ID)
    expect(world.calls).not.toContain('close')
  })

  it('INT-04, PL-07 a refused yes is no end: another window’s goes on', async () => {
    const world = setUp({ agree: () => Promise.reject(new Error('play.busy')) })
    world.state({ playId: 0, state: 'none', role: null, partner: null })
    await agree(world)
    expect(world.store.getSnapshot().life).toEqual({ at: 'none', endedPlayId: undefined })
    world.state()
    await world.clock.advance(0)
    expect(world.calls).toEqual(['agree'])
  })

  it('INT-04 a yes whose answer is lost, and that was heard all the same, begins the play here', async () => {
    const world = setUp({ agree: () => Promise.reject(new CallError('timeout')) })
    world.state({ playId: 0, state: 'none', role: null, partner: null })
    await agree(world)
    world.state()
    expect(world.store.interacting?.playId).toBe(PLAY_ID)
  })

  it('INT-04 a yes that may not have been heard takes no play up, out of sight, that another window began', async () => {
    const world = setUp({ agree: () => Promise.reject(new CallError('timeout')) })
    world.state({ playId: 0, state: 'none', role: null, partner: null })
    await agree(world)
    world.hide()
    world.state()
    expect(world.store.interacting).toBeUndefined()
    expect(world.line.asked.map(({ event }) => event)).not.toContain('stop')
  })

  it('INT-04 a yes that was one too many is none, also after it', async () => {
    const world = setUp({ agree: () => Promise.reject(new CallError('tooMany')) })
    world.state({ playId: 0, state: 'none', role: null, partner: null })
    await agree(world)
    world.state()
    expect(world.store.interacting).toBeUndefined()
  })

  it('INT-14 a refused invitation leaves nothing behind', async () => {
    const world = setUp({ invite: () => Promise.reject(new Error('refused')) })
    world.effects.invite({ id: 'x' }, 0, undefined)
    await world.clock.advance(0)
    expect(world.store.getSnapshot().life).toEqual({ at: 'none', endedPlayId: undefined })
  })

  it('INT-05 a yes to an invitation whose answer was lost begins here, and later ones of another window do not', async () => {
    for (const [ms, isBegun] of [
      [59_999, true],
      [60_000, false],
    ] as const) {
      const world = setUp({ invite: () => Promise.reject(new CallError('timeout')) })
      world.effects.invite({ id: 'x' }, 0, undefined)
      await world.clock.advance(ms)
      expect(world.store.getSnapshot().life.at).toBe('none')
      const agreed = { playId: PLAY_ID, flag: 0, epoch: 1, partner: PARTNER } as const
      world.push('play_connect_success', agreed, `${PLAY_ID}_0`)
      expect(world.store.interacting !== undefined).toBe(isBegun)
    }
  })

  it('INT-05, INT-14 one that stands already is waited for where its answer was lost, and not where another window sent it', async () => {
    const body = { code: -1, msg: '', data: null, reason: 'play.inviteOpen' } as const
    const isOpen = new CallError('refused', { body })
    for (const [first, isBegun] of [
      [new CallError('timeout'), true],
      [isOpen, false],
    ] as const) {
      const answers = [first, isOpen]
      const world = setUp({ invite: () => Promise.reject(answers.shift()) })
      for (let tap = 0; tap < 2; tap++) {
        world.effects.invite({ id: 'x' }, 0, undefined)
        await world.clock.advance(1_000)
      }
      const agreed = { playId: PLAY_ID, flag: 0, epoch: 1, partner: PARTNER } as const
      world.push('play_connect_success', agreed, `${PLAY_ID}_0`)
      expect(world.store.interacting !== undefined).toBe(isBegun)
    }
  })

  it('INT-08 the other’s end stops the toy first, then the page is left and the light may go out', async () => {
    const world = setUp()
    await agree(world)
    world.calls.length = 0
    world.push('play_close', { playId: PLAY_ID, reason: 'ended', by: 'initiator' })
    expect(world.calls).toEqual(['stop order', 'given back', 'dim', 'leave'])
    expect(world.store.getSnapshot()).toMatchObject({
      life: { at: 'closed', ending: 'ended' },
      receiver: undefined,
    })
    expect(world.clock.timers).toBe(0)
  })

  it('INT-18 10 s without the server end the play here too; less does not', async () => {
    const world = setUp()
    await agree(world)
    world.connect(false)
    expect(world.calls).toContain('stop order')
    await world.clock.advance(9_000)
    world.connect(true)
    world.state({ epoch: 2 })
    await world.clock.advance(20_000)
    expect(world.store.interacting?.playId).toBe(PLAY_ID)
    world.connect(false)
    await world.clock.advance(10_000)
    expect(world.store.getSnapshot().life).toMatchObject({ at: 'closed', ending: 'interrupted' })
    expect(world.calls).not.toContain('close')
  })

  it('INT-08, INT-18 a window that was away takes up what goes on in another, at rest until a touch', async () => {
    const world = setUp()
    await agree(world)
    world.connect(false)
    await world.clock.advance(10_000)
    world.connect(true)
    world.state({ epoch: 5, deviceId: DEVICE.id })
    await world.clock.advance(0)
    expect(world.store.interacting?.playId).toBe(PLAY_ID)
    expect(world.calls).not.toContain('close')
    expect(world.line.asked).toEqual([])
    world.calls.length = 0
    const setWanted = vi.spyOn(world.toy, 'setWanted')
    const wanted = { 1: code('a9013c01') }
    const beat = (seq: number, touches: number) =>
      world.push('play_beat', { playId: PLAY_ID, epoch: 5, seq, wanted, touches })
    beat(1, 8)
    beat(2, 8)
    expect(setWanted.mock.calls).toEqual([[{}], [{}]])
    beat(3, 9)
    expect(setWanted).toHaveBeenLastCalledWith(wanted)
  })

  it('INT-18, INT-04 a play that begins while the line is gone knows it, and ends like any other', async () => {
    const yes = Promise.withResolvers<void>()
    const world = setUp({ agree: () => yes.promise })
    world.connect(true)
    await agree(world)
    world.connect(false)
    yes.resolve()
    await world.clock.advance(0)
    expect(world.store.getSnapshot().receiver).toMatchObject({ isOnline: false })
    await world.clock.advance(10_000)
    expect(world.store.getSnapshot().life).toMatchObject({ at: 'closed', ending: 'interrupted' })
  })

  it('INT-18 a window that takes a running play up says again which device it holds', async () => {
    const world = setUp()
    world.connect(true)
    world.state({ epoch: 4 })
    await world.clock.advance(0)
    expect(world.calls).toEqual(expect.arrayContaining(['open interact', `change ${DEVICE.id}`]))
  })

  it('INT-18 a window that takes a running play up keeps the device that plays, and no switch is told', async () => {
    const world = setUp()
    world.connect(true)
    world.state({ epoch: 4, deviceId: OTHER.id })
    await world.clock.advance(0)
    expect(world.calls).toContain('update Halo')
    expect(world.calls.filter((call) => call.startsWith('change'))).toEqual([])
  })

  it('P-A4, INT-04 a play that was agreed to just before the page was hidden begins with a stop', async () => {
    const world = setUp()
    world.beInvited()
    world.store.dispatch({ type: 'agree' })
    world.hide()
    await world.clock.advance(0)
    expect(world.calls).toContain('stop page')
  })

  it('P-A4, INT-18 a hidden page that takes a running play up begins with a stop', async () => {
    const world = setUp()
    world.hide()
    world.connect(true)
    world.state({ epoch: 4 })
    await world.clock.advance(0)
    expect(world.calls).toContain('stop page')
  })

  it('INT-04 a play that another window agreed to is left to that window', async () => {
    const world = setUp()
    world.connect(true)
    world.state({ playId: 0, state: 'none', role: null, partner: null })
    world.state()
    await world.clock.advance(0)
    expect(world.store.getSnapshot().life.at).toBe('none')
  })

  it('P-A6 STOP buzzes the initiator’s phone; the receiver’s is the toy’s own doing', async () => {
    const world = setUp()
    await steer(world)
    world.effects.stop()
    expect(world.calls).toContain('buzz')
  })

  it('P-A1 the initiator’s page out of sight says stop', async () => {
    const world = setUp()
    await steer(world)
    world.hide()
    expect(world.line.asked.map(({ event }) => event)).toEqual(['stop'])
  })

  it('SO-16 what is no push changes nothing', async () => {
    const world = setUp()
    await agree(world)
    const before = world.store.getSnapshot()
    world.push('play_close', { playId: PLAY_ID, reason: 'ended', by: 'server' }, 'another')
    expect(world.store.getSnapshot()).toBe(before)
  })
})
