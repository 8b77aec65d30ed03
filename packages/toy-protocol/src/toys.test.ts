import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseOrder, restOrder } from './order.ts'
import { findToy, TOYS, ToyModel } from './toys.ts'

test('TOY-01 each function begins with an order of its slot, ends with the slot at rest, and has its own id', () => {
  for (const { model, scene } of TOYS) {
    const functions = scene.flatMap((group) => group.data)
    expect(new Set(functions.map((entry) => entry.id)).size, model).toBe(functions.length)
    for (const { id, beginCode, endCode } of functions) {
      const order = parseOrder(beginCode)
      expect(order?.level, id).toBeGreaterThan(0)
      expect(order && restOrder(order.slot), id).toBe(endCode)
    }
  }
})

test('TOY-01 no two functions of a toy begin with the same order', () => {
  for (const { scene } of TOYS) {
    const codes = scene.flatMap((group) => group.data.map((entry) => entry.beginCode))
    expect(new Set(codes).size).toBe(codes.length)
  }
})

test('TOY-07 a model is found by its number, and only so', () => {
  expect(findToy('H1')?.img).toBe('halo')
  expect(findToy('halo')).toBeUndefined()
})

test('TOY-07 a faulty model file is refused as a whole', () => {
  const [toy] = TOYS
  expect(z.safeParse(ToyModel, { ...toy, maxWritesPerS: 0 }).success).toBe(false)
  expect(z.safeParse(ToyModel, { ...toy, scene: [{ defaultKey: 'x', data: [{ id: 'a' }] }] }).success).toBe(
    false,
  )
})
