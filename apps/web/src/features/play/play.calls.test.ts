import { answerMutual, endMutual } from '@thrum/contracts/play/play.routes'
import { expect, it, vi } from 'vitest'
import { OTHER_ID, PLAY_ID } from './engine.testkit.ts'
import { createPlayCalls } from './play.calls.ts'

function setUp(answer: (route: unknown) => Promise<unknown>) {
  const call = vi.fn((route: unknown, _input: unknown, _options: unknown) => answer(route))
  return { call, calls: createPlayCalls(call as never) }
}

const NO = { playId: PLAY_ID, proposalId: OTHER_ID, flag: false }

it('INT-19 a no to steering each other waits for no other call, and is repeated until it is answered', async () => {
  const { call, calls } = setUp(() => Promise.resolve(null))
  await calls.declineMutual(PLAY_ID, OTHER_ID)
  expect(call.mock.calls).toEqual([[answerMutual, NO, expect.objectContaining({ asStop: true })]])
})

it('INT-19, P-B4 a no that comes behind the yes takes back what became of it', async () => {
  const { call, calls } = setUp((route) =>
    route === answerMutual ? Promise.reject(new Error('play.gone')) : Promise.resolve(null),
  )
  await calls.declineMutual(PLAY_ID, OTHER_ID)
  expect(call.mock.calls.at(-1)).toEqual([endMutual, { playId: PLAY_ID }, expect.anything()])
})
