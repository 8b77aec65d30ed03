import { beforeEach, expect, it, vi } from 'vitest'
import type { MotionSource, MotionState } from './motion.ts'

let motion: typeof import('./motion.ts').motion

function offer(state: MotionState, stop: MotionSource['stop'] = async () => undefined): void {
  motion.offer({ look: () => state, stop, subscribe: () => () => undefined })
}

beforeEach(async () => {
  vi.resetModules()
  ;({ motion } = await import('./motion.ts'))
})

it('P-A6 one stop stops the own toy and the play before it returns, though one of them fails', async () => {
  const stopped: string[] = []
  offer('moving', () => {
    stopped.push('toy')
    throw new Error('no radio')
  })
  offer('moving', async () => void stopped.push('play'))
  const done = motion.stop()
  expect(stopped).toEqual(['toy', 'play'])
  await done
})

it('P-A6 says the gravest of what they know', () => {
  expect(motion.getSnapshot()).toBe('rest')
  offer('rest')
  offer('moving')
  expect(motion.getSnapshot()).toBe('moving')
  offer('unconfirmed')
  expect(motion.getSnapshot()).toBe('unconfirmed')
})
