// @vitest-environment jsdom
import { PATIENCE } from '@thrum/testkit/patience'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection } from '../../../lib/connection.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session.ts'
import { STORAGE_KEYS, storage } from '../../../platform/storage.ts'
import { drawEach, OnPage } from '../../../ui/draw.testkit.tsx'
import { consent } from '../../consent/index.ts'
import { MessageDetailScreen } from './MessageDetailScreen.tsx'
import { NoticeDetailScreen } from './NoticeDetailScreen.tsx'

const draw = drawEach()
const ID = 'a'.repeat(20)
const KEPT = 'No connection: this is the text as you last read it.'
let isAway: boolean
let html: string

const answer = (data: unknown) => Response.json({ code: 200, msg: '', data })
const text = () => document.body.textContent
const see = (look: () => void) => act(() => vi.waitFor(look, PATIENCE))
const open = (screen: ReactNode, id: string) => draw(<OnPage search={`?id=${id}`}>{screen}</OnPage>)
const again = () => act(() => queryClient.refetchQueries({ queryKey: ['notice'] }))

beforeEach(() => {
  isAway = false
  html = '<p>As it was</p>'
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('no network')
    return answer({ name: 'News', html, createTime: 1, language: 'en' })
  })
})
afterEach(() =>
  act(async () => {
    connection.reached()
    session.signOut()
    queryClient.clear()
    for (const key of [STORAGE_KEYS.consent, STORAGE_KEYS.terms]) storage.write(key, undefined)
  }),
)

it.each([
  ['notice', <NoticeDetailScreen key="notice" />],
  ['message', <MessageDetailScreen key="message" />],
])('NOT-03 a %s that is being read stays where it can’t be fetched anew', async (_kind, screen) => {
  await open(screen, ID)
  await see(() => expect(text()).toContain('As it was'))
  isAway = true
  await again()
  expect(text()).toContain('As it was')
  isAway = false
  html = '<p>As it is</p>'
  await again()
  await see(() => expect(text()).toContain('As it is'))
})

it('NOT-03, APP-19 what was kept of an earlier visit is read anew as soon as there is a network', async () => {
  consent.send('accept')
  await open(<NoticeDetailScreen />, '1')
  await see(() => expect(text()).toContain('As it was'))
  await draw(null)
  queryClient.clear()
  isAway = true
  await open(<NoticeDetailScreen />, '1')
  await see(() => expect(text()).toContain(KEPT))
  isAway = false
  html = '<p>As it is</p>'
  await act(async () => connection.reached())
  await see(() => expect(text()).toContain('As it is'))
  expect(text()).not.toContain(KEPT)
})
