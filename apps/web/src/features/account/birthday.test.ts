import { describe, expect, it } from 'vitest'
import { birthdayOrder, daysInMonth, isAdult, monthNames, toBirthday, toBirthdayParts } from './birthday.ts'

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

  it('ACC-09 offers only days that exist', () => {
    expect(daysInMonth('2023', '2')).toBe(28)
    expect(daysInMonth('2024', '2')).toBe(29)
    expect(daysInMonth('', '2')).toBe(29)
    expect(daysInMonth('2024', '4')).toBe(30)
    expect(daysInMonth('', '')).toBe(31)
  })

  it('ACC-08 turns three choices into a calendar date and back', () => {
    expect(toBirthday({ year: '1993', month: '5', day: '4' })).toBe('1993-05-04')
    expect(toBirthday({ year: '1993', month: '', day: '4' })).toBe('')
    expect(toBirthdayParts('1993-05-04')).toEqual({ year: '1993', month: '5', day: '4' })
    expect(toBirthdayParts('')).toEqual({ year: '', month: '', day: '' })
  })

  it('I18N-05 orders and names the parts by the language', () => {
    expect(birthdayOrder('en')).toEqual(['month', 'day', 'year'])
    expect(birthdayOrder('de')).toEqual(['day', 'month', 'year'])
    expect(birthdayOrder('zh-Hans')).toEqual(['year', 'month', 'day'])
    expect(monthNames('de')[2]).toBe('März')
  })
})
