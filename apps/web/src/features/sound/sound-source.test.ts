import { findToy } from '@thrum/toy-protocol/toys'
import { describe, expect, it } from 'vitest'
import { browserStorage } from '../../platform/storage.ts'
import { FOLLOW_CHOICE_START, openFollowStore } from './follow.store.ts'
import type { FollowSettings, Heard } from './follower.ts'
import { SILENCE_DB } from './loudness.ts'
import { movingSlots, slotsToMove } from './moving-slots.ts'
import { SoundSource } from './sound-source.ts'

const LOUD: Heard = { loudDb: -8, beatRatio: 0 }
const SILENT: Heard = { loudDb: SILENCE_DB, beatRatio: 0 }
const sceneOf = (model: string) => findToy(model)?.scene ?? []

describe('sound as a way to play', () => {
  it('PLR-03 asks for one level on each slot that follows, anew at each look', () => {
    let heard = LOUD
    let settings: FollowSettings = { beat: 0, sensitivity: 50, smoothness: 0, strength: 80 }
    const source = new SoundSource({ look: () => heard, settings: () => settings, slots: () => [1, 52] })
    expect(source.levelsAt(1_000)).toEqual({ 1: { level: 80 }, 52: { level: 80 } })
    settings = { ...settings, strength: 20 }
    expect(source.levelsAt(1_050)).toEqual({ 1: { level: 20 }, 52: { level: 20 } })
    heard = SILENT
    for (let ms = 1_100; ms < 2_000; ms += 50) source.levelsAt(ms)
    expect(source.levelsAt(2_000)).toEqual({ 1: { level: 0 }, 52: { level: 0 } })
  })

  it('PLR-03 moves what can follow a sound: neither warmth nor light', () => {
    expect(movingSlots(sceneOf('P2'))).toEqual([1])
    expect(movingSlots(sceneOf('H1'))).toEqual([1, 2])
    expect(movingSlots(sceneOf('O3'))).not.toContain(56)
    expect(movingSlots(sceneOf('O3'))).not.toContain(50)
  })

  it('PLR-03 moves the toy’s first slot until others are chosen that it has', () => {
    expect(slotsToMove(sceneOf('H1'), [])).toEqual([1])
    expect(slotsToMove(sceneOf('H1'), [2, 54])).toEqual([2])
    expect(slotsToMove(sceneOf('H1'), [54])).toEqual([1])
    expect(slotsToMove([], [1])).toEqual([])
  })

  it('PLR-03 keeps the settings on this device, and forgets what isn’t readable', () => {
    const kept = new Map<string, string>()
    const area = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    } as unknown as Storage
    const open = () => openFollowStore(browserStorage(() => area))
    open().set({ beat: 90, slots: [2] })
    expect(open().getSnapshot()).toEqual({ ...FOLLOW_CHOICE_START, beat: 90, slots: [2] })
    for (const unreadable of ['{"beat":900}', 'no', '{"beat":90}']) {
      kept.set('thrum.follow', unreadable)
      expect(open().getSnapshot()).toEqual(FOLLOW_CHOICE_START)
    }
  })
})
