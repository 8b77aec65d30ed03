import type { UserId } from '@thrum/contracts/ids'
import { expect, test } from 'vitest'
import { createEvents } from '../../events.ts'
import type { ClosingRepo } from './closing.repo.ts'
import { createClosing } from './closing.service.ts'

const [ANN, BEN] = ['A'.repeat(20), 'B'.repeat(20)] as [UserId, UserId]

/** Two closed accounts, of which the first can't be erased. */
function stage() {
  const said: string[] = []
  const repo = {
    close: async () => [],
    listClosed: async () => [ANN, BEN],
    removeSomePlays: async () => false,
    removePerson: async (userId) => void said.push(`gone ${userId[0]}`),
    applyTombstones: async () => 0,
    removeEnded: async () => {},
  } satisfies ClosingRepo
  const closing = createClosing({
    repo,
    account: {
      proveFresh: (_caller, _form, _purpose, open) => open(),
      lockouts: { add: async () => {}, has: async () => false },
      sessions: { endBy: (_userId, end) => end() },
    },
    media: { removeAllOf: async () => {} },
    chat: {
      eraseAllOf: async (userId) => {
        if (userId === ANN) throw new Error('too much')
      },
    },
    events: createEvents(),
    log: { info: () => {}, error: (event) => void said.push(event), showCode: () => {} },
    // As while the jobs can't begin.
    hurry: () => new Promise(() => {}),
  })
  return { closing, said }
}

test('ACC-12 an account whose deletion fails is said, and holds up no other', async () => {
  const { closing, said } = stage()
  await closing.finishAll(new AbortController().signal)
  expect(said).toEqual(['a closed account could not be deleted', 'gone B'])
})

test('ACC-12, F-05 whoever cancels waits for nothing but the end of the account', async () => {
  const { closing } = stage()
  await closing.cancel({ userId: ANN, sessionId: 's' }, { isSure: true })
})
