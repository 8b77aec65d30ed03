import { describe, expect, it } from 'vitest'
import { isPin, protectPin } from './pin.ts'

describe('PIN', () => {
  it('APP-20 is kept with a salt of its own and can be compared, not read', async () => {
    const [one, other] = [await protectPin('2580', 1), await protectPin('2580', 1)]
    expect(one.hash).not.toBe(other.hash)
    expect(one.rounds).toBeGreaterThanOrEqual(600_000)
    expect(JSON.stringify(one)).not.toContain('2580')
    expect(await isPin('2580', one)).toBe(true)
    expect(await isPin('2581', one)).toBe(false)
    expect(await isPin('', one)).toBe(false)
  })
})
