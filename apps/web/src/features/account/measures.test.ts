import { describe, expect, it } from 'vitest'
import { MEASURES, type Measure, measureFormat, measureOptions, nearestOption } from './measures.ts'

const EVERY = (['height', 'weight'] as const).flatMap((measure) =>
  (['metric', 'imperial'] as const).map((units) => [measure, units] as const),
)

function valuesOf(measure: Measure): number[] {
  const { min, max } = MEASURES[measure]
  return Array.from({ length: max - min + 1 }, (_, place) => min + place)
}

describe('measures', () => {
  it('I18N-05 writes lengths and weights in the chosen units and the reader’s language', () => {
    expect(measureFormat('height', 'metric', 'en')(172)).toBe('172 cm')
    expect(measureFormat('height', 'imperial', 'en')(173)).toBe('5 ft 8 in')
    expect(measureFormat('height', 'imperial', 'en')(183)).toBe('6 ft 0 in')
    expect(measureFormat('weight', 'imperial', 'en')(64)).toBe('141 lb')
    expect(measureFormat('weight', 'metric', 'ru')(64)).toMatch(/^64\sкг$/u)
  })

  it.each(EVERY)(
    'I18N-05 shows a %s that was chosen in %s units as it was chosen, for good',
    (measure, units) => {
      const format = measureFormat(measure, units, 'en')
      const options = measureOptions(measure, units, 'en')
      expect(new Set(options.map(({ label }) => label)).size).toBe(options.length)
      for (const { value, label } of options) {
        expect(format(value)).toBe(label)
        expect(nearestOption(options, value)).toBe(value)
      }
    },
  )

  it.each(EVERY)('I18N-05 offers a %s in %s units only as the server takes it', (measure, units) => {
    const { min, max } = MEASURES[measure]
    for (const { value } of measureOptions(measure, units, 'en')) {
      expect(Number.isInteger(value)).toBe(true)
      expect(value).toBeGreaterThanOrEqual(min)
      expect(value).toBeLessThanOrEqual(max)
    }
  })

  it.each(EVERY)(
    'I18N-05 opens the drum of %s in %s units within half a step of what is kept',
    (measure, units) => {
      const options = measureOptions(measure, units, 'en')
      for (const value of valuesOf(measure)) {
        expect(Math.abs(nearestOption(options, value) - value)).toBeLessThanOrEqual(1)
      }
    },
  )
})
