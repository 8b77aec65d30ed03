import { describe, expect, it } from 'vitest'
import { birthdayRange, isAdult } from './birthday.ts'

describe('date of birth', () => {
  it('ACC-10 counts 18 only when the birthday has arrived everywhere', () => {
    const birthday = '2008-11-27'
    expect(isAdult(birthday, Date.parse('2026-11-27T11:59:59Z'))).toBe(false)
    expect(isAdult(birthday, Date.parse('2026-11-27T12:00:00Z'))).toBe(true)
  })

  it('ACC-10 counts the 29 February as arrived on 1 March of a common year', () => {
    expect(isAdult('2008-02-29', Date.parse('2026-02-28T23:00:00Z'))).toBe(false)
    expect(isAdult('2008-02-29', Date.parse('2026-03-01T12:00:00Z'))).toBe(true)
  })

  it('ACC-10 offers dates of the last 120 years', () => {
    expect(birthdayRange(Date.parse('2026-11-27T10:00:00Z'))).toEqual({
      min: '1906-11-27',
      max: '2026-11-27',
      start: '1996-01-01',
    })
  })
})
