import { describe, expect, it } from 'vitest'
import { formatBytes, formatNumber, formatPercent } from './format.ts'

describe('figures', () => {
  it.each([
    [0, '1 kB'],
    [999, '1 kB'],
    [3_400, '3 kB'],
    [999_000, '999 kB'],
    [4_240_000, '4.2 MB'],
    [1_500_000_000, '1,500 MB'],
  ])('I18N-05 writes %i bytes as people read them', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  it('I18N-05 writes numbers and shares as the language does', () => {
    expect(formatNumber(1_280)).toBe('1,280')
    expect(formatPercent(42)).toBe('42%')
  })
})
