import type { Scene } from '@thrum/contracts/device/device.entities'
import { seededRandom } from '@thrum/testkit/random'
import { expect, test } from 'vitest'
import { checkOrder, offeredFunctions, offeredSlots, visibleScene } from './scene.ts'
import { findToy, TOYS, type ToyModel } from './toys.ts'

function toy(model: string): ToyModel {
  const found = findToy(model)
  if (found === undefined) throw new Error(`no model ${model}`)
  return found
}
const MISMATCH = { ok: false, reason: 'device.mismatch' }
const INVALID = { ok: false, reason: 'order.invalid' }
const orbit = toy('O3').scene

test('P-B2 lets begin codes, end codes and the stop pass', () => {
  for (const { scene } of TOYS) {
    for (const { beginCode, endCode } of offeredFunctions(scene)) {
      expect(checkOrder(scene, beginCode)).toMatchObject({ ok: true, code: beginCode })
      expect(checkOrder(scene, endCode)).toMatchObject({ ok: true, code: endCode })
    }
    expect(checkOrder(scene, 'a9000000')).toEqual({ ok: true, code: 'a9000000', order: undefined })
  }
})

test('P-B2 lets any level pass on an offered slot and variant, and no other variant', () => {
  expect(checkOrder(orbit, 'a9340104')).toEqual({
    ok: true,
    code: 'a9340104',
    order: { slot: 52, level: 1, variant: 4 },
  })
  expect(checkOrder(orbit, 'a9340105')).toEqual(MISMATCH)
  expect(checkOrder(orbit, 'a934650 4')).toEqual(INVALID)
  expect(checkOrder(orbit, 'a9346504')).toEqual(MISMATCH)
})

test('OR-06 a forbidden function is neither shown nor executed, at no level', () => {
  const forbidden = orbit.flatMap((group) => group.data).filter((entry) => entry.forbid)
  expect(forbidden.map((entry) => entry.id)).toEqual(['t-surge'])
  const shown = visibleScene(orbit).flatMap((group) => group.data.map((entry) => entry.id))
  expect(shown).not.toContain('t-surge')
  expect(checkOrder(orbit, 'a9362806')).toEqual(MISMATCH)
  expect(checkOrder(orbit, 'a9360106')).toEqual(MISMATCH)
})

test('OR-06 a group of nothing but forbidden functions is not shown, and its slot not offered', () => {
  const scene = orbit.map((group) => ({
    ...group,
    data: group.data.map((entry) => ({
      ...entry,
      forbid: entry.forbid || entry.beginCode.startsWith('a934'),
    })),
  }))
  expect(visibleScene(scene).map((group) => group.defaultKey)).toEqual(['震动', '伸缩', '附加'])
  expect(offeredSlots(scene)).toEqual([1, 54, 50, 56])
  expect(checkOrder(scene, 'a9340000')).toEqual(MISMATCH)
})

test('OR-03, TOY-07 a code of nothing we know does not pass', () => {
  expect(checkOrder(orbit, 'ff00ff00')).toEqual(MISMATCH)
})

test('OR-04 a malformed code is told apart from a foreign one', () => {
  for (const text of ['a9000000_ff11', 'A9013C00', 'a9013c0', '', '💙', 'a9'.repeat(2048)]) {
    expect(checkOrder(orbit, text)).toEqual(INVALID)
  }
})

test('OR-05, TOY-07 a code of another model does not pass', () => {
  const pebble = toy('P2').scene
  expect(checkOrder(toy('H1').scene, 'a9023c00')).toMatchObject({ ok: true })
  expect(checkOrder(pebble, 'a9023c00')).toEqual(MISMATCH)
  expect(checkOrder(pebble, 'a9320000')).toEqual(MISMATCH)
})

/** The rule anew, straight from the codes' digits. */
function isAllowed(scene: Scene, text: string): boolean {
  if (text === 'a9000000') return true
  const isLevel = text.length === 8 && Number.parseInt(text.slice(4, 6), 16) <= 100
  const frame = text.slice(0, 4) + text.slice(6)
  return offeredFunctions(scene).some(
    ({ beginCode, endCode }) =>
      text === endCode || (isLevel && frame === beginCode.slice(0, 4) + beginCode.slice(6)),
  )
}

test('P-B2 of 100,000 random codes only those of the scene pass', { timeout: 60_000 }, () => {
  const random = seededRandom(20_26)
  const hex = (byte: number) => byte.toString(16).padStart(2, '0')
  const byte = (usual: readonly number[], likelihood: number) =>
    hex(random.chance(likelihood) ? random.pick(usual) : random.int(0, 255))
  const slots = [0, 1, 2, 3, 50, 52, 54, 56]
  const wrong: string[] = []
  let passed = 0
  for (let round = 0; round < 100_000; round++) {
    const { scene } = random.pick(TOYS)
    const level = hex(random.int(0, random.pick([100, 255])))
    const tail = random.chance(0.1) ? byte([0], 0.5) : ''
    const text = byte([0xa9], 0.9) + byte(slots, 0.7) + level + byte([0, 1, 2, 4, 6, 9, 11], 0.7) + tail
    const { ok } = checkOrder(scene, text)
    if (ok !== isAllowed(scene, text)) wrong.push(text)
    if (ok) passed += 1
  }
  expect(wrong).toEqual([])
  expect(passed).toBeGreaterThan(5_000)
})
