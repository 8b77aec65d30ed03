import { TYPING_RENEW_MS, TYPING_THROTTLE_MS } from '@thrum/contracts/limits'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { TypingSignal } from './typing-signal.ts'

let clock: FakeClock
let said: boolean[]
let typing: TypingSignal

beforeEach(() => {
  clock = new FakeClock()
  said = []
  typing = new TypingSignal((isOn) => said.push(isOn), clock)
})

describe('that one types', () => {
  it('INPT-026 is told with the first character and taken back when all is gone', async () => {
    typing.changed(false)
    expect(said).toEqual([true])
    await clock.advance(TYPING_THROTTLE_MS)
    typing.changed(true)
    expect(said).toEqual([true, false])
  })

  it('INPT-026 is not told again with every character, but every 10 s of typing', async () => {
    for (let passed = 0; passed <= TYPING_RENEW_MS; passed += 500) {
      typing.changed(false)
      await clock.advance(500)
    }
    expect(said).toEqual([true, true])
  })

  it('INPT-026 is told once in 100 ms at most, and the last word stands', async () => {
    typing.changed(false)
    typing.changed(true)
    typing.changed(false)
    typing.changed(true)
    expect(said).toEqual([true])
    await clock.advance(TYPING_THROTTLE_MS)
    expect(said).toEqual([true, false])
    expect(clock.timers).toBe(0)
  })

  it('INPT-026 ends 5 s after the input lost the focus, and not before', async () => {
    typing.changed(false)
    typing.blurred()
    await clock.advance(4_999)
    expect(said).toEqual([true])
    await clock.advance(1)
    expect(said).toEqual([true, false])
  })

  it('INPT-026 goes on where the focus comes back in time', async () => {
    typing.changed(false)
    typing.blurred()
    await clock.advance(3_000)
    typing.focused()
    await clock.advance(60_000)
    expect(said).toEqual([true])
  })

  it('INPT-026 ends with sending and leaving, said once', async () => {
    typing.changed(false)
    await clock.advance(TYPING_THROTTLE_MS)
    typing.end()
    typing.end()
    expect(said).toEqual([true, false])
    await clock.advance(60_000)
    expect(said).toEqual([true, false])
  })

  it('INPT-026 says nothing where nothing was typed', () => {
    typing.blurred()
    typing.end()
    typing.changed(true)
    expect(said).toEqual([])
  })
})
