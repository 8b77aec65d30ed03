import { afterEach, describe, expect, test } from 'vitest'
import { type AgeAnswer, judgeAge } from './age.access.ts'

const ZONES = [
  'Pacific/Kiritimati',
  'UTC',
  'Etc/GMT+12',
  'Europe/Amsterdam',
  'America/New_York',
  'Asia/Kathmandu',
]

/** The server's moment, a birthday, and what it is then. */
const TABLE: [string, string, AgeAnswer['is']][] = [
  // The 18th birthday arrives at UTC-12, twelve hours after midnight UTC.
  ['2026-11-27T12:00:00Z', '2008-11-27', 'adult'],
  ['2026-11-27T11:59:59Z', '2008-11-27', 'underAge'],
  ['2026-11-27T00:00:00Z', '2008-11-27', 'underAge'],
  ['2026-11-26T10:00:00Z', '2008-11-27', 'underAge'],
  ['2026-11-27T23:59:59Z', '2008-11-27', 'adult'],
  ['2026-11-28T12:00:00Z', '2008-11-28', 'adult'],
  ['2026-11-28T11:59:59Z', '2008-11-28', 'underAge'],
  ['2026-11-27T12:00:00Z', '2008-11-28', 'underAge'],
  ['2026-11-27T12:00:00Z', '2008-11-26', 'adult'],
  // Turns of month and year.
  ['2027-01-01T11:59:59Z', '2009-01-01', 'underAge'],
  ['2027-01-01T12:00:00Z', '2009-01-01', 'adult'],
  ['2026-12-31T12:00:00Z', '2008-12-31', 'adult'],
  ['2027-01-01T06:00:00Z', '2008-12-31', 'adult'],
  ['2026-03-01T11:00:00Z', '2008-03-01', 'underAge'],
  ['2026-03-01T12:00:00Z', '2008-03-01', 'adult'],
  ['2026-05-31T12:00:00Z', '2008-05-31', 'adult'],
  ['2026-06-01T11:59:59Z', '2008-06-01', 'underAge'],
  ['2026-02-28T12:00:00Z', '2008-02-28', 'adult'],
  // 29 February: 1 March in common years, its own day in leap years.
  ['2026-02-28T23:59:59Z', '2008-02-29', 'underAge'],
  ['2026-03-01T11:59:59Z', '2008-02-29', 'underAge'],
  ['2026-03-01T12:00:00Z', '2008-02-29', 'adult'],
  ['2028-02-29T12:00:00Z', '2008-02-29', 'adult'],
  ['2022-03-01T12:00:00Z', '2004-02-29', 'adult'],
  ['2022-02-28T12:00:00Z', '2004-02-29', 'underAge'],
  ['2018-03-01T12:00:00Z', '2000-02-29', 'adult'],
  // Far from the line.
  ['2026-11-27T12:00:00Z', '1990-06-15', 'adult'],
  ['2026-11-27T12:00:00Z', '1906-11-27', 'adult'],
  ['2026-11-27T12:00:00Z', '2020-01-01', 'underAge'],
  ['2026-11-27T12:00:00Z', '2026-11-27', 'underAge'],
  // 121 and more, or not born yet anywhere.
  ['2026-11-27T12:00:00Z', '1905-11-27', 'impossible'],
  ['2026-11-27T12:00:00Z', '1905-11-28', 'adult'],
  ['2026-11-27T12:00:00Z', '1880-01-01', 'impossible'],
  ['2026-11-27T12:00:00Z', '2099-01-01', 'impossible'],
  ['2026-11-27T12:00:00Z', '2026-11-29', 'impossible'],
  ['2026-11-27T09:59:59Z', '2026-11-28', 'impossible'],
  ['2026-11-27T10:00:00Z', '2026-11-28', 'underAge'],
  // No such day.
  ['2026-11-27T12:00:00Z', '2001-02-30', 'impossible'],
  ['2026-11-27T12:00:00Z', '2001-02-29', 'impossible'],
  ['2026-11-27T12:00:00Z', '1900-02-29', 'impossible'],
  ['2026-11-27T12:00:00Z', '0000-00-00', 'impossible'],
  ['2026-11-27T12:00:00Z', '2000-13-01', 'impossible'],
  ['2026-11-27T12:00:00Z', '1-1-1', 'impossible'],
  ['2026-11-27T12:00:00Z', '2000-01-01T00:00:00Z', 'impossible'],
]

describe('age', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test.each(ZONES)('ACC-10, PR-02 is judged alike on a server in %s', (timeZone) => {
    process.env.TZ = timeZone
    for (const [moment, birthday, is] of TABLE) {
      expect([moment, birthday, judgeAge(birthday, Date.parse(moment)).is]).toEqual([moment, birthday, is])
    }
  })

  test('ACC-08 counts completed years', () => {
    expect(judgeAge('1990-11-28', Date.parse('2026-11-28T11:00:00Z'))).toEqual({ is: 'adult', years: 35 })
    expect(judgeAge('1990-11-28', Date.parse('2026-11-28T12:00:00Z'))).toEqual({ is: 'adult', years: 36 })
  })
})
