import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('strength of a password', () => {
  it.each([
    ['', 'short'],
    ['a1b2c', 'short'],
    ['111111111111111111', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['abababababababababab', 'weak'],
    ['sea-breeze', 'fair'],
    ['kT7$wq', 'weak'],
    ['four quiet dunes', 'strong'],
    ['tVq9-xL2m-Hs4k', 'strong'],
    ['四つの静かな砂丘と海', 'fair'],
  ])('ACC-04 calls %j %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
})
