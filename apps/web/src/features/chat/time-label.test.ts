// @vitest-environment jsdom
import type { TFunction } from 'i18next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeTexts, startLanguage } from '../../i18n/language.ts'
import { formatTime, momentOf, needsTime } from './time-label.ts'

const t = ((key: string, { time }: { time: string }) => `${key} ${time}`) as unknown as TFunction
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime()
const zone = process.env.TZ

beforeEach(async () => {
  await startLanguage()
  await completeTexts()
})
afterEach(() => {
  process.env.TZ = zone
})

describe('when a time stands above a message', () => {
  it('CHAT-013 above the first one, and after 600 s, not 599', () => {
    expect(needsTime(undefined, 1_000)).toBe(true)
    expect(needsTime(1_000, 1_599)).toBe(false)
    expect(needsTime(1_000, 1_600)).toBe(true)
  })
})

describe('how the time reads', () => {
  const now = at(2026, 10, 28, 0, 5)

  it('CHAT-014 counts local calendar days', () => {
    expect(momentOf(at(2026, 10, 28, 0, 0), now)).toBe('today')
    expect(momentOf(at(2026, 10, 27, 23, 59), now)).toBe('yesterday')
    expect(momentOf(at(2026, 10, 27, 0, 0), now)).toBe('yesterday')
    expect(momentOf(at(2026, 10, 26, 23, 59), now)).toBe('weekday')
    expect(momentOf(at(2026, 10, 22, 0, 0), now)).toBe('weekday')
    expect(momentOf(at(2026, 10, 21, 23, 59), now)).toBe('year')
    expect(momentOf(at(2026, 0, 1, 0, 0), now)).toBe('year')
    expect(momentOf(at(2025, 11, 31, 23, 59), now)).toBe('date')
  })

  it('CHAT-014 counts them across both changes of the clock', () => {
    process.env.TZ = 'Europe/Berlin'
    expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(-120)
    // 29 March 2026 has 23 hours there, 25 October has 25.
    for (const [month, day] of [
      [2, 29],
      [9, 25],
    ] as const) {
      expect(momentOf(at(2026, month, day, 0, 0), at(2026, month, day, 23, 59))).toBe('today')
      expect(momentOf(at(2026, month, day - 1, 0, 1), at(2026, month, day, 23, 59))).toBe('yesterday')
      expect(momentOf(at(2026, month, day, 0, 1), at(2026, month, day + 1, 0, 0))).toBe('yesterday')
      expect(momentOf(at(2026, month, day - 5, 0, 0), at(2026, month, day + 1, 23, 59))).toBe('weekday')
      expect(momentOf(at(2026, month, day - 6, 23, 59), at(2026, month, day + 1, 0, 0))).toBe('year')
    }
  })

  it('CHAT-014 writes them as the formats say', () => {
    const read = (...parts: Parameters<typeof at>) =>
      formatTime(t, at(...parts) / 1_000, now).replace(/[\u2068\u2069]/g, '')
    expect(read(2026, 10, 28, 0, 4)).toBe('00:04')
    expect(read(2026, 10, 27, 22, 18)).toBe('chat.room.yesterday 22:18')
    expect(read(2026, 10, 25, 7, 5)).toBe('Wednesday 07:05')
    expect(read(2026, 2, 4, 7, 5)).toBe('3/4 07:05')
    expect(read(2025, 11, 31, 23, 59)).toBe('2025/12/31 23:59')
  })
})
