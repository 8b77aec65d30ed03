import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import type { OpenPlays } from './open-plays.ts'
import { watchForbidden } from './play.timer.ts'

test('DEV-03 a toy that was disabled is found within a second, and no look follows the end of the watch', async () => {
  const clock = new FakeClock()
  const change = vi.fn()
  const live = { device: { at: 'active', code: 'HALO' }, change }
  let answer = (_codes: string[]) => {}
  const listForbidden = vi.fn(() => new Promise<string[]>((resolve) => (answer = resolve)))
  const end = watchForbidden({
    open: { listAll: () => [{ live }, { live: undefined }] } as unknown as OpenPlays,
    ...{ devices: { listForbidden }, clock, log: createLog('silent') },
  })
  await clock.advance(1_000)
  answer(['HALO'])
  await clock.advance(1_000)
  expect(change.mock.calls).toEqual([[{ at: 'forbidden', code: 'HALO' }]])
  // In the midst of a look.
  end()
  answer([])
  await clock.advance(5_000)
  expect([listForbidden.mock.calls.length, clock.timers]).toEqual([2, 0])
})
