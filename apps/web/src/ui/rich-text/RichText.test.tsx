// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigation } from '../../navigation/navigation.instance.ts'
import { drawEach } from '../draw.testkit.tsx'
import { asking } from '../popup/ask.ts'
import { RichText } from './RichText.tsx'

const draw = drawEach()
const HTML =
  '<p><a href="/pages/notice/detail?id=2&amp;h=1">Ours</a> <a href="https://help.example/a">Theirs</a></p>'

async function press(words: string, kind: 'click' | 'auxclick', button: number) {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === words)
  expect(link).toBeDefined()
  await act(async () =>
    link?.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button })),
  )
}

beforeEach(() => draw(<RichText html={HTML} />))
afterEach(() => {
  asking.answer(false)
  vi.restoreAllMocks()
})

it('IN-06 a link is followed by the first two buttons, and the right one leaves it to the browser’s menu', async () => {
  const push = vi.spyOn(navigation, 'push').mockReturnValue()
  for (const words of ['Ours', 'Theirs']) await press(words, 'auxclick', 2)
  expect([push.mock.calls, asking.getSnapshot()]).toEqual([[], undefined])
  await press('Ours', 'click', 0)
  expect(push).toHaveBeenCalledExactlyOnceWith('/pages/notice/detail', { id: '2', h: '1' })
  await press('Theirs', 'auxclick', 1)
  expect(asking.getSnapshot()?.text).toContain('help.example')
})
