import type { UserId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { createLimiter } from '../../http/limiter.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { createTyping } from './typing.service.ts'

const ANN = 'A'.repeat(20) as UserId

test('INPT-027 more than 10 signs a second are dropped before anything is looked at', async () => {
  let asked = 0
  let told = 0
  const typing = createTyping({
    sends: { ensureMayWrite: async () => void asked++ },
    limiter: createLimiter(DEFAULT_LIMITS),
    typedToOfficial: () => {},
    pushTo: () => void told++,
    clock: new FakeClock(),
  })
  for (let n = 0; n < 50; n++) await typing(ANN, `B${String(n).padStart(19, '0')}` as UserId, true)
  expect([asked, told]).toEqual([20, 20])
})
