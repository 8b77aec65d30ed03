import { expect, test } from 'vitest'
import { parseOrder } from './order.ts'
import { glyphPath, levelAt, RHYTHMS, rhythmOf } from './rhythm.ts'
import { offeredFunctions } from './scene.ts'
import { TOYS } from './toys.ts'

const variants = RHYTHMS.map((_, variant) => variant)

test('TOY-01 every rhythm stays within 0 and the ordered level, reaches it nearly, and repeats', () => {
  for (const variant of variants) {
    const { name, periodMs } = rhythmOf(variant)
    const levels = Array.from({ length: 1_000 }, (_, step) => levelAt(variant, (step / 1_000) * periodMs))
    expect(Math.min(...levels), name).toBeGreaterThanOrEqual(0)
    expect(Math.max(...levels), name).toBeLessThanOrEqual(1)
    expect(Math.max(...levels), name).toBeGreaterThan(0.85)
    expect(levelAt(variant, periodMs * 3 + 120), name).toBeCloseTo(levelAt(variant, 120))
  }
})

test('TOY-01 no two rhythms are alike, and neither are their pictures', () => {
  const courses = variants.map((variant) =>
    Array.from({ length: 200 }, (_, step) => levelAt(variant, step * 40).toFixed(2)).join(),
  )
  expect(new Set(courses).size).toBe(12)
  expect(new Set(variants.map(glyphPath)).size).toBe(12)
})

test('TOY-01 a picture lies inside its box of 48 × 24', () => {
  for (const variant of variants) {
    const path = glyphPath(variant)
    expect(path).toMatch(/^M[\d.]+ [\d.]+(?:L[\d.]+ [\d.]+)+$/)
    const numbers = path.slice(1).split(/[ L]/).map(Number)
    for (const [at, px] of numbers.entries()) {
      expect(px).toBeGreaterThanOrEqual(at % 2 === 0 ? 4 : 5)
      expect(px).toBeLessThanOrEqual(at % 2 === 0 ? 44 : 19)
    }
  }
})

test('TOY-01 a pattern of a scene is named after the rhythm its variant plays', () => {
  for (const { scene } of TOYS) {
    for (const { name, beginCode } of offeredFunctions(scene)) {
      const variant = parseOrder(beginCode)?.variant ?? -1
      if (RHYTHMS.some((rhythm) => rhythm.name === name)) expect(rhythmOf(variant).name).toBe(name)
      else expect(name).toMatch(/^(?:level\d|warmth|light)$/)
    }
  }
})

test('TOY-01 a variant beyond the table runs steady', () => {
  expect(levelAt(200, 5_000)).toBe(1)
})
