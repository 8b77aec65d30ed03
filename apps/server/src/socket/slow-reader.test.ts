import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { LOOK_EVERY_MS, SlowReader } from './slow-reader.ts'

function setUp() {
  const clock = new FakeClock()
  const state = { waitingBytes: 0, isCut: false }
  const line = {
    get waitingBytes() {
      return state.waitingBytes
    },
    cut: () => {
      state.isCut = true
    },
  }
  const reader = new SlowReader(line, clock)
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.turn(LOOK_EVERY_MS)
      reader.look()
    }
  }
  return { state, reader, pass }
}

const turn = () => new Promise((resolve) => process.nextTick(resolve))

describe('a slow reader', () => {
  test('SO-15 is cut off at 1 MB, before 10,000 pushes are through', async () => {
    const { state, reader } = setUp()
    let pushes = 0
    while (!state.isCut && pushes < 10_000) {
      state.waitingBytes += 300
      reader.pushed()
      await turn()
      pushes += 1
    }
    expect(state.isCut).toBe(true)
    expect(pushes * 300).toBeLessThan(1_100_000)
  })

  test('SO-15 is cut off after 10 s without taking anything', () => {
    const { state, pass } = setUp()
    state.waitingBytes = 2_000
    pass(10)
    expect(state.isCut).toBe(false)
    pass(1)
    expect(state.isCut).toBe(true)
  })

  test('SO-15 is left alone for what one turn says, which is on its line only after it', async () => {
    const { state, reader } = setUp()
    state.waitingBytes = 5_000_000
    process.nextTick(() => {
      state.waitingBytes = 0
    })
    for (let pushes = 0; pushes < 1_000; pushes++) reader.pushed()
    expect(state.isCut).toBe(false)
    await turn()
    expect(state.isCut).toBe(false)
  })

  test('SO-15 is left alone while it takes what it gets', () => {
    const { state, reader, pass } = setUp()
    for (let second = 0; second < 60; second++) {
      state.waitingBytes = second % 3 === 0 ? 0 : 900_000
      reader.pushed()
      pass(1)
    }
    expect(state.isCut).toBe(false)
  })
})
