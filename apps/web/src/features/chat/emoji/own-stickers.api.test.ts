// @vitest-environment jsdom

import { QueryObserver } from '@tanstack/react-query'
import type { OwnSticker } from '@thrum/contracts/chat/sticker.routes'
import type { MediaId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { dropSticker, ownStickersQuery } from './own-stickers.api.ts'

const stickerOf = (letter: string): OwnSticker => ({
  ...{ id: letter.repeat(22) as MediaId, url: `/media/${letter.repeat(22)}`, width: 10, height: 10 },
})
const [one, other] = [stickerOf('a'), stickerOf('b')]

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('INPT-011 one that was taken off while the answer was lost stands there no longer', async () => {
  let kept = [one, other]
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ code: 200, msg: '', data: { records: kept } })
    kept = [other]
    throw new TypeError('no answer')
  })
  const shown = new QueryObserver(queryClient, ownStickersQuery)
  const end = shown.subscribe(() => undefined)
  const stickers = () => shown.getCurrentResult().data
  await vi.waitFor(() => expect(stickers()).toEqual([one, other]), PATIENCE)
  await expect(dropSticker(one.id)).rejects.toMatchObject({ failure: 'network' })
  await vi.waitFor(() => expect(stickers()).toEqual([other]), PATIENCE)
  end()
})
