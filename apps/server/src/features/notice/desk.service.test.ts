import { expect, test } from 'vitest'
import { newNoticeId } from '../../ids.ts'
import { createDesk } from './desk.service.ts'

test('OPS-01 texts that another operator says anew while they are handed out are not taken for the newer ones', async () => {
  let edits = 0
  const desk = {
    // Read a moment after it was asked for, and there was an edit in it.
    async findNotice() {
      await Promise.resolve()
      edits += 1
      return { edited_at: new Date(edits) }
    },
    noticeTexts: async () => ({ en: { name: `edit ${edits}`, markdown: '' } }),
  }
  const { row, texts } = await createDesk({ desk } as never).notice(newNoticeId())
  expect(texts.en?.name).toBe(`edit ${row.edited_at?.getTime()}`)
})
