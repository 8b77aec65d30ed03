import { FakeClock } from '@thrum/testkit/fake-clock'
import type { Socket } from 'socket.io'
import { describe, expect, test } from 'vitest'
import { LOOK_EVERY_MS, SlowReader } from './slow-reader.ts'

function setUp() {
  const clock = new FakeClock()
  const state = { bufferedAmount: 0, closed: false, terminated: false }
  const writeBuffer: { data: string }[] = []
  const socket = {
    conn: {
      writeBuffer,
      transport: {
        writable: true,
        socket: {
          get bufferedAmount() {
            return state.bufferedAmount
          },
          terminate: () => {
            state.terminated = true
          },
        },
      },
      close: () => {
        state.closed = true
      },
    },
  } as unknown as Socket
  const reader = new SlowReader(socket, clock)
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.turn(LOOK_EVERY_MS)
      reader.look()
    }
  }
  return { state, writeBuffer, reader, pass }
}

describe('a slow reader', () => {
  test('SO-15 is cut off at 1 MB, before 10,000 pushes are through', () => {
    const { state, writeBuffer, reader } = setUp()
    let pushes = 0
    while (!state.terminated && pushes < 10_000) {
      writeBuffer.push({ data: 'x'.repeat(300) })
      reader.pushed()
      pushes += 1
    }
    expect(state).toMatchObject({ terminated: true, closed: true })
    expect(pushes * 300).toBeLessThan(1_100_000)
  })

  test('SO-15 is cut off after 10 s without taking anything', () => {
    const { state, pass } = setUp()
    state.bufferedAmount = 2_000
    pass(10)
    expect(state.terminated).toBe(false)
    pass(1)
    expect(state.terminated).toBe(true)
  })

  test('SO-15 is left alone while it takes what it gets', () => {
    const { state, reader, pass } = setUp()
    for (let second = 0; second < 60; second++) {
      state.bufferedAmount = second % 3 === 0 ? 0 : 900_000
      reader.pushed()
      pass(1)
    }
    expect(state.terminated).toBe(false)
  })
})
