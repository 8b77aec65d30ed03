// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { failKey } from './use-failures.ts'

it('F-16, INPT-018, CHAT-023 a store that is full, or out of reach, is not told as the line’s fault', () => {
  for (const type of ['image', 'audio', 'video', 'file'] as const) {
    for (const reason of ['upload.storeFull', 'service.unavailable'] as const)
      expect(failKey({ type, reason })).toBe('chat.fail.later')
    expect(failKey({ type, reason: undefined })).toBe('chat.fail.network')
  }
})
