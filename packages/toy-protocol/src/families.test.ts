import { readdirSync, readFileSync } from 'node:fs'
import type { OrderCode } from '@thrum/contracts/device/device.entities'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { characteristicOf, FAMILIES, findFamily, isNamed } from './families.ts'
import { FamilyFrames, stepAt } from './family-frames.ts'
import { deviceScene, FOREIGN_TOYS, findModel } from './foreign-toys.ts'
import { fromBytes, parseOrder, restOrder, toBytes } from './order.ts'
import { checkOrder, offeredSlots } from './scene.ts'
import { findToy } from './toys.ts'

/** One order, and the exact bytes or text that it becomes; null for one that never leaves. */
const Step = z.union([
  z.strictObject({ order: z.string(), bytes: z.nullable(z.string()) }),
  z.strictObject({ order: z.string(), text: z.string() }),
])
const Case = z.strictObject({ title: z.string(), model: z.string(), steps: z.array(Step) })

const FOLDER = new URL('./families/', import.meta.url)
const CASES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.case.json'))
  .map((name) => z.parse(Case, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))))

function framesOf(model: string): FamilyFrames {
  const found = findFamily(model)
  if (found === undefined) throw new Error(`no family has ${model}`)
  return new FamilyFrames(found.family, found.model)
}

test.each(CASES)('$title', ({ model, steps }) => {
  const frames = framesOf(model)
  for (const [at, step] of steps.entries()) {
    const frame = frames.frameOf(toBytes(step.order as OrderCode))
    const wanted = 'text' in step ? step.text : step.bytes
    const written =
      frame === undefined ? null : 'text' in step ? new TextDecoder().decode(frame) : fromBytes(frame)
    expect(written, `step ${at + 1}`).toBe(wanted)
  }
})

test('DEV-08 every model of every family has a case of its own, and a frame fits into one write', () => {
  const models = FAMILIES.flatMap((family) => family.models)
  expect(new Set(CASES.map(({ model }) => model))).toEqual(new Set(models.map(({ model }) => model)))
  for (const { model, slots } of models) {
    const frames = framesOf(model)
    for (const slot of slots) {
      const frame = frames.frameOf(Uint8Array.of(0xa9, slot, 100, 0))
      expect(frame?.length, model).toBeLessThanOrEqual(20)
      expect(fromBytes(frame ?? new Uint8Array()), model).not.toBe(fromBytes(frames.rest()))
    }
  }
})

test('DEV-08, DR-15 a level never becomes a step above it', () => {
  for (const steps of [3, 15, 20, 100]) {
    for (let level = 0; level <= 100; level += 1) {
      expect(stepAt(level, steps) / steps).toBeLessThanOrEqual(level / 100)
    }
    expect(stepAt(100, steps)).toBe(steps)
  }
})

test('DEV-08 a toy is told apart by its name in the air', () => {
  const modelNamed = (name: string) =>
    FAMILIES.flatMap(({ models }) => models)
      .filter((model) => isNamed(model, name))
      .map(({ model }) => model)
  expect(modelNamed('LVS-Hush21')).toEqual(['Lovense'])
  expect(modelNamed('Pivot')).toEqual(['We-Vibe'])
  expect(modelNamed('Sync')).toEqual(['We-Vibe 2'])
  expect(modelNamed('Smart Mini Vibe3')).toEqual(['Magic Motion'])
  for (const stranger of ['Sync O', 'Headphones', '']) expect(modelNamed(stranger)).toEqual([])
  expect(characteristicOf('5a300001-0024-4bd4-bbd5-a6920e4c5653', 2)).toBe(
    '5a300003-0024-4bd4-bbd5-a6920e4c5653',
  )
})

test('DEV-08, TOY-01 made scenes begin and end their slots as our own do, and offer what the toy has', () => {
  const scene = deviceScene({ model: 'Intiface', slots: [1, 2, 50, 52, 54, 56] })
  const functions = scene.flatMap((group) => group.data)
  expect(new Set(functions.map(({ id }) => id)).size).toBe(functions.length)
  for (const { beginCode, endCode } of functions) {
    const order = parseOrder(beginCode)
    expect(order?.level).toBeGreaterThan(0)
    expect(order && restOrder(order.slot)).toBe(endCode)
  }
  expect(offeredSlots(scene)).toEqual([1, 2, 50, 52, 54, 56])
  expect(checkOrder(scene, 'a9032800').ok).toBe(false)
  expect(checkOrder(scene, 'a9024b00').ok).toBe(true)
  expect(deviceScene({ model: 'Practice' })).toEqual(findToy('P2')?.scene)
  expect(deviceScene({ model: 'X9' })).toEqual([])
})

test('DEV-08 no model of another maker goes by the name of one of ours', () => {
  for (const { model, echo } of FOREIGN_TOYS) {
    expect(findToy(model)).toBeUndefined()
    expect(findModel(model)?.model).toBe(model)
    expect(echo).toBe(false)
  }
})
