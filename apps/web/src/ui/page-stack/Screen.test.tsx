// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { RoutePath } from '../../routes.ts'
import { drawEach, OnPage } from '../draw.testkit.tsx'
import { GateContext } from './gate.context.ts'
import { Screen } from './Screen.tsx'
import { ScreensContext } from './screens.context.ts'

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
