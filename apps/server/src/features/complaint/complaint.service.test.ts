import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimiter } from '../../http/limiter.ts'
import { DEFAULT_LIMITS } from '../../http/limits.ts'
import { newUserId, randomId } from '../../ids.ts'
import type { ComplaintRepo } from './complaint.repo.ts'
import { createComplaintService } from './complaint.service.ts'

const HOUR_MS = 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Somebody who files one complaint after the other. @returns what it came to */
function reporter() {
  const insert = vi.fn(async () => ({ id: randomId(), due_at: new Date(), kept: new Set() }))
  const repo = {
    ...{ findFiled: async () => undefined, isKnown: async () => true, areFree: async () => true },
    insert: insert as unknown as ComplaintRepo['insert'],
  } as unknown as ComplaintRepo
  const service = createComplaintService({
    ...{ repo, limiter: createLimiter(DEFAULT_LIMITS), wall: Date.now },
    chat: { readEvidence: async () => [] },
    media: { copyEvidence: async () => undefined, removeCopies: async () => {} },
  })
  const [reporterId, userId] = [newUserId(), newUserId()]
  const file = () =>
    service.file(reporterId, { requestId: randomId(), userId, reason: 'Says so.' }).then(
      () => 'filed',
      (error: Error) => error.message,
    )
  return { insert, file }
}

test('CO-08 one that is refused within the hour costs nothing of the day', async () => {
  const { file } = reporter()
  const filed = []
  for (let hour = 0; hour < 5; hour++) {
    const answers = []
    for (let n = 0; n < 10; n++) answers.push(await file())
    filed.push(answers.filter((answer) => answer === 'filed').length)
    vi.advanceTimersByTime(HOUR_MS)
  }
  expect(filed).toEqual([3, 3, 3, 1, 0])
})

test('CO-08 one that could not be kept is not counted', async () => {
  const { insert, file } = reporter()
  for (let n = 0; n < 12; n++) {
    insert.mockRejectedValueOnce(new Error('away'))
    expect(await file()).toBe('away')
  }
  const answers = []
  for (let n = 0; n < 4; n++) answers.push(await file())
  expect(answers).toEqual(['filed', 'filed', 'filed', 'request.tooMany'])
})
