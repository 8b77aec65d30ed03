// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { drawEach } from '../../../ui/draw.testkit.tsx'
import type { Track } from '../play-list.ts'
import { TrackList } from './TrackList.tsx'
import { TracksSection } from './TracksSection.tsx'

const drawn = vi.hoisted(() => ({ labels: [] as string[] }))
vi.mock('../../../ui/list/SwipeRow.tsx', () => ({
  SwipeRow({ label, children }: { label: string; children: ReactNode }) {
    drawn.labels.push(label)
    return children
  },
}))

const draw = drawEach()
const on = { onPlay: () => undefined, onPlayNext: () => undefined, onRemove: () => undefined }
const track = (id: number, title: string): Track => ({
  id,
  title,
  artist: undefined,
  file: new Blob(),
  lengthMs: undefined,
  isBroken: false,
})

it('PLR-03 what is learned of one track draws no other anew, so that a long list holds up no STOP', async () => {
  const tracks = [track(1, 'Slow Tide'), track(2, 'Low Lantern'), track(3, 'Harbour Lights')]
  await draw(<TrackList tracks={tracks} currentId={1} {...on} />)
  drawn.labels = []
  const described = tracks.map((one) => (one.id === 2 ? { ...one, lengthMs: 61_000 } : one))
  await draw(<TrackList tracks={described} currentId={1} {...on} />)
  expect(drawn.labels).toEqual(['Low Lantern'])
  expect(document.body.textContent).toContain('1:01')
})

it('PLR-03, INT-20 a list that stays the same isn’t drawn anew while the toy moves, and its taps do what they do now', async () => {
  const list = { tracks: [track(1, 'Slow Tide')], currentId: 1, repeat: 'off' as const, shuffled: undefined }
  const played: string[] = []
  const section = (moment: string) => (
    <TracksSection list={list} {...on} onAdd={() => undefined} onPlay={() => played.push(moment)} />
  )
  await draw(section('first'))
  drawn.labels = []
  await draw(section('later'))
  expect(drawn.labels).toEqual([])
  const row = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Slow Tide'))
  row?.click()
  expect(played).toEqual(['later'])
})
