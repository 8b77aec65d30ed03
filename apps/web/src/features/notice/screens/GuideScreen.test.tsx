// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { drawEach, fill, OnPage } from '../../../ui/draw.testkit.tsx'
import { GuideScreen } from './GuideScreen.tsx'

const draw = drawEach()
const NAMES = ['Gerät hinzufügen', 'Invite and play together']
const shown = () =>
  [...document.querySelectorAll('li bdi, a bdi')].map(({ textContent }) => textContent ?? '')

const write = (words: string) => fill(document.querySelector<HTMLInputElement>('input[type="search"]'), words)

afterEach(async () => {
  vi.restoreAllMocks()
  await act(async () => queryClient.clear())
})

it('NOT-03, IN-05, IN-07 the guide is searched in no particular language, however the words are typed', async () => {
  // As a phone set to Turkish does it.
  vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase()
  })
  const records = NAMES.map((name, at) => ({ id: String(at).repeat(20), name, createTime: 1, isRead: true }))
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, msg: '', data: { records, total: 2, unread: 0 } }),
  )
  await draw(
    <OnPage>
      <GuideScreen />
    </OnPage>,
  )
  await act(() => vi.waitFor(() => expect(shown()).toEqual(NAMES), PATIENCE))
  for (const words of ['gerät', 'GERA\u0308T', 'gerat']) {
    await write(words)
    expect(shown()).toEqual([NAMES[0]])
  }
  await write('invite')
  expect(shown()).toEqual([NAMES[1]])
})
