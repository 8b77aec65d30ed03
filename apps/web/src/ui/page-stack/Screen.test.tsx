// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { connection } from '../../lib/connection.ts'
import type { RoutePath } from '../../routes.ts'
import { drawEach, OnPage } from '../draw.testkit.tsx'
import { GateContext } from './gate.context.ts'
import { reloadIfItHelps } from './reload-if-it-helps.ts'
import { Screen } from './Screen.tsx'
import { ScreensContext } from './screens.context.ts'

vi.mock('./reload-if-it-helps.ts')

const draw = drawEach()
const Gate = () => <h1>Before you begin</h1>
const Notice = () => <h1>Notice</h1>
const SCREENS = { '/pages/notice/detail': async () => Notice, '/pages/bar/store': async () => Notice }

async function headingOf(path: RoutePath, search: string, isGiven = false) {
  await draw(
    <GateContext value={isGiven ? undefined : Gate}>
      <ScreensContext value={SCREENS}>
        <OnPage search={search}>
          <Screen key={search} path={path} />
        </OnPage>
      </ScreensContext>
    </GateContext>,
  )
  return document.querySelector('h1')?.textContent
}

it('APP-05 before consent the address of notices opens the terms and the privacy policy, and no notice', async () => {
  const path = '/pages/notice/detail'
  for (const search of ['?id=1&h=1', '?id=2']) expect(await headingOf(path, search)).toBe('Notice')
  for (const search of ['?id=aaaaaaaaaaaaaaaaaaaa', '?id=3', ''])
    expect(await headingOf(path, search)).toBe('Before you begin')
  expect(await headingOf('/pages/bar/store', '?id=1')).toBe('Before you begin')
  expect(await headingOf(path, '?id=aaaaaaaaaaaaaaaaaaaa', true)).toBe('Notice')
})

it('APP-11 a page that is missed tells whether it was for the first time, again by itself, or asked for', async () => {
  const missing = { '/pages/bar/store': () => Promise.reject(new TypeError('network')) }
  await draw(
    <GateContext value={undefined}>
      <ScreensContext value={missing}>
        <OnPage>
          <Screen path="/pages/bar/store" />
        </OnPage>
      </ScreensContext>
    </GateContext>,
  )
  connection.missed()
  await act(async () => connection.reached())
  const retry = document.querySelector<HTMLButtonElement>('[role="alert"] button')
  await act(async () => retry?.click())
  expect(vi.mocked(reloadIfItHelps).mock.calls).toEqual([['first'], ['again'], ['asked']])
})
