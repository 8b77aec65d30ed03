import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PATIENCE } from '@thrum/testkit/patience'
import { describe, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { keepRunning } from './keep-running.ts'

class FakeProcess extends EventEmitter {
  readonly pid: number
  exitCode: number | null = null
  signalCode: NodeJS.Signals | null = null

  constructor(pid: number) {
    super()
    this.pid = pid
  }

  die(): void {
    this.signalCode = 'SIGKILL'
    this.emit('exit', null, 'SIGKILL')
  }
}

/** @param fates of the processes that follow the first: `lives`, `dead` on arrival, or `fails` to start */
function setUp(fates: ('lives' | 'dead' | 'fails')[]) {
  const first = new FakeProcess(1)
  const started: FakeProcess[] = [first]
  const ended: number[] = []
  const said: string[] = []
  const kept = keepRunning(
    first,
    {
      async start() {
        await nextTurn()
        const fate = fates.shift() ?? 'lives'
        if (fate === 'fails') throw new Error('no')
        const next = new FakeProcess(started.length + 1)
        started.push(next)
        if (fate === 'dead') next.die()
        return next
      },
      async end(running) {
        ended.push(running.pid)
        running.die()
      },
      endStarting: async () => undefined,
    },
    createLog('error', (line) => void said.push(JSON.parse(line).msg)),
  )
  return { first, started, ended, said, kept }
}

describe('a process that is kept running', () => {
  test('F-03 is started again when it ends, also after a start that failed', async () => {
    const { first, kept } = setUp(['fails'])
    first.die()
    await vi.waitFor(() => expect(kept.pid()).toBe(2), PATIENCE)
  })

  test('OPS-03 says once that it can’t be started, however often that is tried', async () => {
    const { first, kept, said } = setUp(['fails', 'fails', 'fails'])
    first.die()
    await vi.waitFor(() => expect(kept.pid()).toBe(2), PATIENCE)
    expect(said).toEqual(['the database ended and is started again', 'the database did not start'])
  })

  test('F-03 is started again when it was dead before anybody listened', async () => {
    const { first, kept } = setUp(['dead', 'dead', 'lives'])
    first.die()
    await vi.waitFor(() => expect(kept.pid()).toBe(4), PATIENCE)
  })

  test('OPS-03 is ended on leaving, and stays away', async () => {
    const { kept, started, ended } = setUp([])
    await kept.leave()
    await nextTurn()
    expect(ended).toEqual([1])
    expect(started).toHaveLength(1)
  })

  test('OPS-03 is ended on leaving even when it was about to start', async () => {
    const { first, kept, ended } = setUp(['lives'])
    first.die()
    await kept.leave()
    expect(ended).toEqual([2])
  })
})
