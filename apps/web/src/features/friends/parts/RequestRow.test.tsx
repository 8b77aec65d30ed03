// @vitest-environment jsdom
import type { Application } from '@thrum/contracts/friend/friend.entities'
import type { UserId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { IncomingRow } from './RequestRow.tsx'

const request = (nickName: string): Application => ({
  ...{ id: nickName.repeat(4), userId: nickName.repeat(4) as UserId, nickName, avatar: '' },
  ...{ message: '', time: 0 },
})
const draw = drawEach()
const click = (label: string) =>
  act(async () => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click())

beforeEach(() => session.signIn('token'))
afterEach(() => session.signOut())

it('FRND-009 an answered request is not answered again while its list is on its way', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(String(body))
    return Response.json({ code: 200, msg: '', data: null })
  })
  await draw(<IncomingRow request={request('Marie')} />)
  const wait = Promise.withResolvers<void>()
  const renewed = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(wait.promise)
  await click('Accept Marie')
  await act(() => vi.waitFor(() => expect(renewed).toHaveBeenCalled(), PATIENCE))
  await click('Refuse Marie')
  expect(sent).toHaveLength(1)
  await act(async () => wait.resolve())
  renewed.mockRestore()
})

it('FRND-009, SES-08 two requests are answered within one answer’s time, and each of them once', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(String(body))
    return new Promise(() => undefined)
  })
  await draw(
    <>
      <IncomingRow request={request('Marie')} />
      <IncomingRow request={request('Jonas')} />
    </>,
  )
  await click('Accept Marie')
  await click('Accept Jonas')
  await click('Accept Marie')
  await click('Refuse Jonas')
  expect(sent).toEqual([`id=${'Marie'.repeat(4)}&action=Agree`, `id=${'Jonas'.repeat(4)}&action=Agree`])
})
