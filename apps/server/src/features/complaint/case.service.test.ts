import { expect, test } from 'vitest'
import { createCases } from './case.service.ts'

test('FRD-06 a complaint that grows while it is read shows no statement without the evidence that came with it', async () => {
  let filed = 1
  const repo = {
    find: async () => ({ created_at: new Date(0), due_at: new Date(0), closed_at: null }),
    // Read a moment after it was asked for, and the reporter said more in it.
    async listStatements() {
      await Promise.resolve()
      filed += 1
      return Array.from({ length: filed }, () => ({ pictures: [], created_at: new Date(0) }))
    },
    listMessages: async () =>
      Array.from({ length: filed }, () => ({ sent_at: new Date(0), hash: null, content: null })),
    listMedia: async () => [],
    countAbout: async () => ({ open: 1, warned: 0, suspended: 0, all: 1 }),
  }
  const { statements, messages } = await createCases({ repo, wall: () => 0 } as never).get('a case')
  expect(messages).toHaveLength(statements.length)
})
