import { describe, expect, it } from 'vitest'
import { codeDigits } from './code-digits.ts'

describe('code as typed', () => {
  it.each([
    ['482 915', '482915'],
    [' 482-915\n', '482915'],
    ['４８２９１５', '482915'],
    ['٤٨٢٩١٥', '482915'],
    ['۴۸۲۹۱۵', '482915'],
    ['482 9157', '482915'],
    ['48a', '48'],
    ['', ''],
  ])('ACC-05 takes the digits of %j', (typed, digits) => {
    expect(codeDigits(typed)).toBe(digits)
  })
})
