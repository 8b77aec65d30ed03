// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { drawEach } from '../../ui/draw.testkit.tsx'
import { useVoice } from './use-voice.ts'

const world = vi.hoisted(() => ({ isLent: false, opened: 0, runs: 0 }))
vi.mock('../player/index.ts', () => ({
  useModeRun: () => ({
    snapshot: { link: { at: 'connected' }, isLent: world.isLent },
    scene: [],
    run: () => {
      world.runs += 1
    },
    rest: () => undefined,
  }),
}))
vi.mock('../toy/index.ts', () => ({ toy: { onStop: () => () => undefined } }))
vi.mock('./voice-ear.ts', () => ({
  async openVoiceEar() {
    world.opened += 1
    return { look: () => ({ loudDb: -90 }), pitchHz: () => undefined, close: () => undefined }
  },
}))

const draw = drawEach()
let toggle: () => void
function Voice() {
  toggle = useVoice().toggle
  return null
}

beforeEach(() => {
  world.opened = 0
  world.runs = 0
})

it.each([
  [false, 1],
  [true, 0],
])('PLR-04, PLR-08 where a partner has the toy (%s) no microphone is opened', async (isLent, opened) => {
  world.isLent = isLent
  await draw(<Voice />)
  await act(async () => toggle())
  expect([world.opened, world.runs]).toEqual([opened, opened])
})
