import type { Scene, ToyFunction } from '@thrum/contracts/device/device.entities'
import { setLevel } from '@thrum/toy-protocol/active-orders'
import { visibleScene } from '@thrum/toy-protocol/scene'
import { findToy } from '@thrum/toy-protocol/toys'
import { describe, expect, it } from 'vitest'
import { functionsOn, kindOf, STRENGTHS, strandsOf, strengthOf, tapFunction } from './scene-view.ts'

function sceneOf(model: string): Scene {
  return visibleScene(findToy(model)?.scene ?? [])
}

function find(scene: Scene, id: string): ToyFunction {
  const entry = scene.flatMap((group) => group.data).find((candidate) => candidate.id === id)
  if (entry === undefined) throw new Error(`no function ${id}`)
  return entry
}

describe('scene view', () => {
  it('PLR-02 shows patterns as tiles, plain numbers as steps, the extras as chips', () => {
    expect(sceneOf('H1').map(kindOf)).toEqual(['patterns', 'patterns', 'steps'])
    expect(sceneOf('O3').map(kindOf)).toEqual(['patterns', 'patterns', 'patterns', 'extras'])
  })

  it('TOY-01 sends the begin code, and the end code on the second tap', () => {
    const scene = sceneOf('P2')
    const on = tapFunction({}, scene, find(scene, 'm1-tide'))
    expect(on.codes).toEqual(['a9013c04'])
    expect(functionsOn(on.active, scene).map((entry) => entry.id)).toEqual(['m1-tide'])
    const off = tapFunction(on.active, scene, find(scene, 'm1-tide'))
    expect(off).toEqual({ active: {}, codes: ['a9010000'] })
  })

  it('OR-18 ends the first pattern of a group before the second, which keeps the strength', () => {
    const scene = sceneOf('P2')
    const weak = setLevel(tapFunction({}, scene, find(scene, 'm1-tide')).active, scene, 1, STRENGTHS[0])
    const next = tapFunction(weak.active, scene, find(scene, 'm1-pulse'))
    expect(next.codes).toEqual(['a9010000', 'a9011402'])
    expect(functionsOn(next.active, scene).map((entry) => entry.id)).toEqual(['m1-pulse'])
  })

  it('TOY-01 gives a plain number its own level', () => {
    const scene = sceneOf('H1')
    const steps = scene[2]?.data ?? []
    const [low, , high] = steps
    if (low === undefined || high === undefined) throw new Error('no steps')
    const first = tapFunction({}, scene, low)
    expect(tapFunction(first.active, scene, high).codes.at(-1)).toBe(high.beginCode)
  })

  it('PLR-02 reads levels as the steps 1 to 5', () => {
    expect([0, 1, 20, 33, 60, 100].map(strengthOf)).toEqual([undefined, 1, 1, 2, 3, 5])
    expect(STRENGTHS.map(strengthOf)).toEqual([1, 2, 3, 4, 5])
  })

  it('PLR-02 puts on the stage what the toy confirmed, and nothing for warmth and light', () => {
    const wanted = { 1: 'a9015004', 50: 'a9323200', 52: 'a9343c02' } as never
    const strands = strandsOf(wanted, { 1: 40, 50: 50 })
    expect(strands).toMatchObject([{ level: 40, periodMs: 6000 }])
  })
})
