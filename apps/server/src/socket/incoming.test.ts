import { STOP_ORDER } from '@thrum/contracts/device/device.entities'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test, vi } from 'vitest'
import { DEFAULT_LIMITS, rateOf } from '../http/limits.ts'
import { createLog } from '../log.ts'
import { Incoming, type SocketHandlers } from './incoming.ts'

const PLAY = 'PlayPlayPlayPlayPlay'

function setUp() {
  const handled: string[] = []
  const spoke = vi.fn()
  const note = (name: string) => () => {
    handled.push(name)
    return { ok: true, data: null } as const
  }
  const names = ['order', 'beat', 'stop', 'ping', 'applied', 'limits', 'rearm']
  const incoming = new Incoming({
    from: { userId: 'AnnAnnAnnAnnAnnAnnAn' as never, sessionId: 's', socketId: 'ann-1' },
    handlers: Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as SocketHandlers,
    language: 'en',
    rate: rateOf(DEFAULT_LIMITS.socketEvents),
    clock: new FakeClock(),
    log: createLog('silent'),
    spoke,
    close: () => handled.push('closed'),
  })
  return { incoming, handled, spoke }
}

test('P-A8, OR-08 after a flood that is dropped unread a stop still passes, in both its forms', () => {
  const { incoming, handled } = setUp()
  const order = { playId: PLAY, epoch: 1, seq: 1, code: 'a9013201' }
  for (let sent = 0; sent < 1_000; sent++) incoming.receive(['order', order], undefined)
  expect(handled).toHaveLength(DEFAULT_LIMITS.socketEvents.points)
  handled.length = 0
  const answers: unknown[] = []
  incoming.receive(['order', { ...order, code: STOP_ORDER }], (answer) => answers.push(answer))
  incoming.receive(['stop', { playId: PLAY }], (answer) => answers.push(answer))
  incoming.receive(['order', null], undefined)
  expect(handled).toEqual(['order', 'stop'])
  expect(answers).toHaveLength(2)
})

test('SO-15, P-A8 every answer is measured like a push, so that stops whose answers nobody reads end the line', () => {
  const { incoming, spoke } = setUp()
  const answer = vi.fn()
  for (let sent = 0; sent < 1_000; sent++) incoming.receive(['stop', { playId: PLAY }], answer)
  incoming.receive(['stop', { playId: PLAY }], undefined)
  expect([answer.mock.calls.length, spoke.mock.calls.length]).toEqual([1_000, 1_000])
})
