import { describe, expect, it } from 'vitest'
import { formatBytes, formatDays, formatMoney, formatNumber, formatPercent } from './format.ts'

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

  it.each([
    [5_900, 'USD', '$59.00'],
    [5_900, 'JPY', '¥5,900'],
    [5_900, 'BHD', 'BHD 5.900'],
    [0, 'EUR', '€0.00'],
  ])('STO-02 writes %i of the smallest unit of %s as a price', (minor, currency, text) => {
    expect(formatMoney(minor, currency).replace('\u00a0', ' ')).toBe(text)
  })

  it('STO-01 writes how many days something takes', () => {
    expect(formatDays(3, 5)).toBe('3–5 days')
    expect(formatDays(1, 1)).toBe('1 day')
  })
})
