import { describe, expect, it } from 'vitest'
import { toStamp } from './stamp.ts'

describe('stamp of a notice', () => {
  it('NOT-01 reads month-day hour:minute in the phone’s own time', () => {
    expect(toStamp(new Date(2026, 0, 2, 3, 4).getTime())).toBe('01-02 03:04')
    expect(toStamp(new Date(2026, 10, 24, 18, 30).getTime())).toBe('11-24 18:30')
  })
})
