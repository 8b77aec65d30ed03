import { FakeClock } from '@thrum/testkit/fake-clock'
import type { Socket } from 'socket.io'
import { describe, expect, test } from 'vitest'
import { SlowReader } from './slow-reader.ts'

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
  return { clock, state, writeBuffer, reader: new SlowReader(socket, clock) }
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
    const { clock, state } = setUp()
    state.bufferedAmount = 2_000
    clock.turn(10_000)
    expect(state.terminated).toBe(false)
    clock.turn(1_000)
    expect(state.terminated).toBe(true)
  })

  test('SO-15 is left alone while it takes what it gets', () => {
    const { clock, state, reader } = setUp()
    for (let second = 0; second < 60; second++) {
      state.bufferedAmount = second % 3 === 0 ? 0 : 900_000
      reader.pushed()
      clock.turn(1_000)
    }
    expect(state.terminated).toBe(false)
    reader.leave()
    expect(clock.timers).toBe(0)
  })
})
