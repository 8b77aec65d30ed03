// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { navigation } from '../../../navigation/navigation.instance.ts'
import type { ReadyPath } from '../../../routes.ts'
import { SCREENS } from '../../../screens.ts'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { ModeList } from './ModeList.tsx'

const draw = drawEach()
afterEach(() => {
  vi.restoreAllMocks()
})

it('PLR-01 lists the five ways to play, and each opens its screen', async () => {
  const push = vi.spyOn(navigation, 'push').mockImplementation(() => undefined)
  await draw(<ModeList />)
  const opened: string[] = []
  for (const button of document.querySelectorAll('button')) {
    await act(async () => button.click())
    const path = push.mock.lastCall?.[0] as ReadyPath
    opened.push(`${button.querySelector('span span')?.textContent}: ${(await SCREENS[path]()).name}`)
  }
  expect(opened).toEqual([
    'Classic: ClassicPlayScreen',
    'Music: MusicScreen',
    'Voice: VoiceControlScreen',
    'Video: VideoModeScreen',
    'Draw: DrawLineScreen',
  ])
})
