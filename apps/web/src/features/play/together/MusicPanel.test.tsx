// @vitest-environment jsdom
import { Activity, act, useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import { PARTNER, SCENE } from '../engine.testkit.ts'
import { MusicPanel } from './MusicPanel.tsx'
import type { WayProps } from './WaysPanel.tsx'

const world = vi.hoisted(() => ({ made: 0, ended: [] as number[], played: [] as number[] }))
vi.mock('../../music/parts/index.ts', () => ({
  TRACKS: '',
  useMusicPlayer() {
    const [id] = useState(() => {
      world.made += 1
      return world.made
    })
    useEffect(() => () => void world.ended.push(id), [id])
    return { player: { play: () => world.played.push(id) }, snapshot: { list: {}, isPlaying: false } }
  },
  TracksSection: ({ onPlay }: { onPlay: (id: number) => void }) => (
    <button type="button" onClick={() => onPlay(1)}>
      play
    </button>
  ),
}))
vi.mock('../../sound/index.ts', () => ({ useElementSound: () => ({ listen: () => ({}) }) }))
vi.mock('../../sound/parts/index.ts', () => ({}))
vi.mock('../../../ui/file/use-file-input.tsx', () => ({ useFilesInput: () => ({}) }))
vi.mock('../use-play.ts', () => ({}))
vi.mock('./use-partner-run.ts', () => ({ usePartnerRun: () => ({ run: () => true, rest: () => undefined }) }))

const draw = drawEach()
const PROPS = { play: { partner: PARTNER }, scene: SCENE, canSteer: true } as WayProps
const show = (mode: 'visible' | 'hidden') =>
  draw(
    <Activity mode={mode}>
      <MusicPanel {...PROPS} />
    </Activity>,
  )
const press = () => act(async () => document.querySelector('button')?.click())

beforeEach(() => {
  world.ended = []
  world.played = []
})

it('INT-20, CHAT-007 music can be played again after a question took the place of its popup', async () => {
  await show('visible')
  await press()
  await show('hidden')
  expect(world.ended).toEqual(world.played)
  await show('visible')
  await press()
  expect(world.played).toHaveLength(2)
  expect(world.ended).not.toContain(world.played[1])
})
