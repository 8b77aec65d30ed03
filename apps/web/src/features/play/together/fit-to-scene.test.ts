import type { Pattern } from '@thrum/toy-protocol/pattern'
import { expect, it } from 'vitest'
import { SCENE } from '../engine.testkit.ts'
import { fitToScene } from './fit-to-scene.ts'

const track = [{ atMs: 0, level: 40 }]

it('INT-20 plays a pattern of another toy on the part that the partner’s has', () => {
  const strange: Pattern = { durationMs: 1_000, tracks: { '52': track } }
  expect(fitToScene(strange, SCENE).tracks).toEqual({ '1': track })
})

it('INT-20 leaves a pattern as it is where a part of it is there, or nothing that moves', () => {
  const known: Pattern = { durationMs: 1_000, tracks: { '1': track, '52': track } }
  expect(fitToScene(known, SCENE)).toBe(known)
  const strange: Pattern = { durationMs: 1_000, tracks: { '52': track } }
  expect(fitToScene(strange, [])).toBe(strange)
})
