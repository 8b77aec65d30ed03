import type { Device, Scene } from '@thrum/contracts/device/device.entities'
import { describe, expect, it, vi } from 'vitest'
import { code, PARTNER, PLAY_ID, SCENE } from './engine.testkit.ts'
import { agree, DEVICE, OTHER, type SetUp, setUp, steer } from './play.effects.testkit.ts'

describe('what a play does', () => {
  it('INT-04 after a yes the default device is chosen, the cap holds, the screen stays lit', async () => {
    const world = setUp()
    await agree(world)
    expect(world.calls).toEqual(
      expect.arrayContaining(['agree', 'cap 70', 'lit', 'open interact', 'select Pebble', 'setScene']),
    )
    expect(world.store.getSnapshot()).toMatchObject({ deviceId: DEVICE.id, receiver: { gate: 'armed' } })
    expect(world.calls).not.toContain(`change ${DEVICE.id}`)
  })

  it('INT-04, CHAT-072 with flag 1 the receiver’s chat opens, and the toy is as ready as anywhere', async () => {
    const world = setUp()
    world.beInvited(1)
    world.store.dispatch({ type: 'agree' })
    await world.clock.advance(0)
    expect(world.calls).toEqual(expect.arrayContaining(['open chat', 'cap 70', 'lit', 'select Pebble']))
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

  it('INT-02 at 60 s the invitation is taken back by itself', async () => {
    const world = setUp()
    world.effects.invite({ id: 'x' }, 0, undefined)
    await world.clock.advance(59_999)
    expect(world.store.getSnapshot().life.at).toBe('waiting')
    await world.clock.advance(251)
    expect(world.store.getSnapshot().life.at).toBe('none')
    expect(world.calls).toEqual(['close', 'tell noAnswer'])
    expect(world.clock.timers).toBe(0)
  })

  it('INT-14 a refused invitation leaves nothing behind', async () => {
    const world = setUp({ invite: () => Promise.reject(new Error('refused')) })
    world.effects.invite({ id: 'x' }, 0, undefined)
    await world.clock.advance(0)
    expect(world.store.getSnapshot().life).toEqual({ at: 'none', endedPlayId: undefined })
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

  it('INT-17 a stop tapped while away is said beyond the absence, until it is heard', async () => {
    for (const begin of [agree, steer]) {
      const world = setUp()
      await begin(world)
      world.connect(false)
      world.effects.stop()
      await world.clock.advance(10_000)
      expect(world.said.at(-1)).toMatchObject({ playId: PLAY_ID, repeats: { aborted: false } })
    }
    const still = setUp()
    await agree(still)
    still.connect(false)
    await still.clock.advance(10_000)
    expect(still.said).toEqual([])
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
    expect(world.calls).toContain('select Halo')
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

  it('INT-09 a switch is shown for 3 s, and the scene is loaded again', async () => {
    const world = setUp()
    await steer(world)
    expect(world.store.getSnapshot().initiator?.scene).toEqual(SCENE)
    world.push('play_change', { playId: PLAY_ID, epoch: 2 })
    expect(world.store.getSnapshot()).toMatchObject({ toySwitch: { to: undefined } })
    await world.clock.advance(2_999)
    expect(world.store.getSnapshot().toySwitch).toBeDefined()
    expect(world.store.getSnapshot().initiator?.scene).toEqual(SCENE)
    await world.clock.advance(1)
    expect(world.store.getSnapshot().toySwitch).toBeUndefined()
  })

  it('INT-10 without a device at the partner the scene says so, and comes with the next change', async () => {
    let isThere = false
    const scene = () => (isThere ? Promise.resolve(SCENE) : Promise.reject('notActive'))
    const world = setUp({ scene })
    await steer(world)
    expect(world.store.getSnapshot().sceneProblem).toBe('notActive')
    isThere = true
    world.push('play_change', { playId: PLAY_ID, epoch: 2 })
    await world.clock.advance(0)
    expect(world.store.getSnapshot()).toMatchObject({ sceneProblem: undefined, initiator: { scene: SCENE } })
  })

  it('INT-07, INT-10 a scene that did not come is asked for again by itself, on either side', async () => {
    for (const begin of [agree, steer]) {
      let isThere = false
      const scene = () => (isThere ? Promise.resolve(SCENE) : Promise.reject(new Error('network')))
      const world = setUp({ scene })
      const side = () => {
        const { initiator, receiver } = world.store.getSnapshot()
        return initiator ?? receiver
      }
      await begin(world)
      expect(world.store.getSnapshot().sceneProblem).toBe('failed')
      await world.clock.advance(3_000)
      expect(world.store.getSnapshot().sceneProblem).toBe('failed')
      isThere = true
      await world.clock.advance(3_000)
      expect(side()?.scene).toEqual(SCENE)
      expect(world.store.getSnapshot().sceneProblem).toBeUndefined()
      world.store.dispatch({ type: 'leave' })
      expect(world.calls.filter((call) => call === 'setScene')).toHaveLength(begin === agree ? 1 : 0)
    }
  })

  it('INT-18, INT-09 a switch that was missed while away is learned on the return', async () => {
    let scene: () => Promise<Scene> = () => Promise.resolve(SCENE)
    const world = setUp({ scene: () => scene() })
    await steer(world)
    const back = async () => {
      world.connect(false)
      world.connect(true)
      world.state({ role: 'initiator', epoch: 3 })
      await world.clock.advance(0)
    }
    const other = SCENE.slice(0, 1)
    scene = () => Promise.resolve(other)
    await back()
    expect(world.store.getSnapshot().initiator?.scene).toEqual(other)
    scene = () => Promise.reject('notActive')
    await back()
    expect(world.store.getSnapshot()).toMatchObject({
      ...{ sceneProblem: 'notActive', initiator: { scene: undefined } },
    })
  })

  it('INT-04 a scene that comes before its toy is chosen holds for the toy', async () => {
    const devices = Promise.withResolvers<Device[]>()
    const world = setUp({ devices: () => devices.promise })
    await agree(world)
    expect(world.store.getSnapshot().receiver?.scene).toEqual(SCENE)
    devices.resolve([DEVICE])
    await world.clock.advance(0)
    expect(world.calls.slice(-2)).toEqual(['select Pebble', 'setScene'])
  })

  it('DEV-03 a device that its maker disables is let go of, and both are told', async () => {
    const world = setUp({ scene: () => Promise.reject('forbidden') })
    await agree(world)
    expect(world.calls).toContain('disable')
    expect(world.store.getSnapshot().sceneProblem).toBe('forbidden')
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

  it('INT-09 another own device plays only after the server has agreed', async () => {
    const world = setUp()
    await agree(world)
    world.calls.length = 0
    await world.effects.change(OTHER)
    await world.clock.advance(0)
    expect(world.calls).toEqual([`change ${OTHER.id}`, 'select Halo', 'setScene'])
    expect(world.store.getSnapshot().deviceId).toBe(OTHER.id)
  })

  /** Orders and beats of the newest epoch, and what of them came to the toy in this window's hand. */
  function reaching(world: SetUp, epoch: number): string[] {
    world.calls.length = 0
    const frame = { playId: PLAY_ID, epoch }
    world.push('play_order', { ...frame, seq: 1, code: code('a9013c01') }, `${PLAY_ID}_a9013c01`)
    world.push('play_beat', { ...frame, seq: 2, wanted: { 1: code('a9013c01') }, touches: 1 })
    return world.calls.filter((call) => call === 'apply' || call === 'setWanted')
  }

  it('PL-13, OR-05 after another window’s change nothing reaches the toy that this window still holds', async () => {
    const world = setUp()
    await agree(world)
    expect(reaching(world, 1)).toEqual(['apply', 'setWanted'])
    world.push('play_change', { playId: PLAY_ID, epoch: 2, deviceId: OTHER.id })
    await world.clock.advance(0)
    expect(world.calls).toContain('stop order')
    expect(reaching(world, 2)).toEqual([])
    expect(world.line.of('applied').at(-1)).toMatchObject({ slots: {} })
  })

  it('PL-13, OR-05 a change whose answer is lost leaves the old toy at rest', async () => {
    const world = setUp({ change: () => Promise.reject(new Error('no answer in time')) })
    await agree(world)
    const change = world.effects.change(OTHER)
    world.push('play_change', { playId: PLAY_ID, epoch: 2, deviceId: OTHER.id })
    await expect(change).rejects.toThrow()
    await world.clock.advance(0)
    expect(reaching(world, 2)).toEqual([])
    expect(world.store.getSnapshot().deviceId).toBe(OTHER.id)
  })

  it('PL-13, OR-05 a change that is answered after the play chooses nothing for the next one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const world = setUp({ change: () => promise })
    await agree(world)
    const change = world.effects.change(OTHER)
    world.store.dispatch({ type: 'leave' })
    world.calls.length = 0
    resolve()
    await change
    expect(world.calls).toEqual([])
    expect(world.store.getSnapshot().deviceId).toBeUndefined()
  })

  it('PL-13, OR-05 a change that was missed while away is learned from the state', async () => {
    const world = setUp()
    await agree(world)
    world.connect(false)
    world.connect(true)
    world.state({ epoch: 3, deviceId: OTHER.id })
    expect(reaching(world, 3)).toEqual([])
  })

  it('PL-13, OR-05 a toy that another screen took hold of is not the partner’s to move', async () => {
    const world = setUp()
    await agree(world)
    world.hold(OTHER)
    expect(reaching(world, 1)).toEqual([])
    world.hold(undefined)
    expect(reaching(world, 1)).toEqual([])
  })

  it('SO-16 what is no push changes nothing', async () => {
    const world = setUp()
    await agree(world)
    const before = world.store.getSnapshot()
    world.push('play_close', { playId: PLAY_ID, reason: 'ended', by: 'server' }, 'another')
    expect(world.store.getSnapshot()).toBe(before)
  })
})
