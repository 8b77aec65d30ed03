// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { NOTHING_UNREAD, unread } from '../notice.store.ts'
import { NoticesButton } from './NoticesButton.tsx'

const draw = drawEach()
const button = () => document.querySelector('button')

afterEach(() => act(async () => unread.setState(NOTHING_UNREAD)))

it('NOT-01 the bell bears a mark and says how many are new, while some are', async () => {
  await draw(<NoticesButton />)
  expect(button()?.getAttribute('aria-label')).toBe('All notices')
  expect(button()?.querySelector('span')).toBeNull()
  await act(async () => unread.setState({ notices: 2, messages: 1 }))
  expect(button()?.getAttribute('aria-label')).toContain('3')
  expect(button()?.querySelector('span')).not.toBeNull()
})
