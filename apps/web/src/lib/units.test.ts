import { describe, expect, it } from 'vitest'
import { unitsOf } from './units.ts'

describe('units', () => {
  it.each([
    [['en-US', 'en'], 'imperial'],
    [['es', 'es-US'], 'imperial'],
    [['my-MM'], 'imperial'],
    [['en-GB', 'en-US'], 'metric'],
    [['pt-BR'], 'metric'],
    [['en'], 'metric'],
    [[], 'metric'],
  ] as const)('I18N-05 measures for %j in %s units', (locales, units) => {
    expect(unitsOf(locales)).toBe(units)
  })
})
