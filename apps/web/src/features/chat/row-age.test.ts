// @vitest-environment jsdom
import type { TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { completeTexts, startLanguage } from '../../i18n/language.ts'
import { ageOf, formatAge } from './row-age.ts'

const t = ((key: string) => key) as unknown as TFunction
const DAY_S = 86_400
const NOW_MS = new Date(2026, 10, 24, 12).getTime()
const label = (ageS: number) => formatAge(t, NOW_MS / 1_000 - ageS, NOW_MS)

describe('how long ago a row’s message was', () => {
  beforeAll(async () => {
    await startLanguage()
    await completeTexts()
  })

  test('CONV-023 is told in whole units, without gaps', () => {
    const steps = [
      [0, 'now'],
      [59, 'now'],
      [59.9, 'now'],
      [60, 'minute', 1],
      [119, 'minute', 1],
      [3_599, 'minute', 59],
      [3_600, 'hour', 1],
      [86_399, 'hour', 23],
      [86_400, 'day', 1],
      [7 * DAY_S - 3_600, 'day', 6],
      [7 * DAY_S, 'week', 1],
      [35 * DAY_S - 3_600, 'week', 4],
      [35 * DAY_S, 'date'],
    ] as const
    for (const [ageS, kind, count] of steps) {
      expect(ageOf(ageS)).toEqual(count === undefined ? { kind } : { kind, count })
    }
  })

  test('CONV-023 reads shortly, and as a date from five weeks on', () => {
    expect(label(59)).toBe('chat.list.now')
    expect(label(5 * 60)).toBe('5 min')
    expect(label(35 * DAY_S)).toBe('2026-10-20')
  })

  test('CONV-025 is now where the time is still to come', () => {
    expect(ageOf(-1)).toEqual({ kind: 'now' })
    expect(ageOf(-90_000)).toEqual({ kind: 'now' })
  })
})
