import { afterEach, describe, expect, it, vi } from 'vitest'
import { toLocal } from './fields.tsx'

afterEach(() => vi.unstubAllEnvs())

describe('times in a form', () => {
  it.each(['Europe/Berlin', 'Asia/Tokyo', 'America/New_York', 'UTC'])(
    'OPS-01 stand as they were typed at a desk in %s, whatever year is half written',
    (zone) => {
      vi.stubEnv('TZ', zone)
      for (const typed of ['0002-01-01T10:00', '0202-06-01T00:00', '2026-07-01T23:59', '2026-12-31T00:30'])
        expect(toLocal(new Date(typed).getTime())).toBe(typed)
    },
  )
})
