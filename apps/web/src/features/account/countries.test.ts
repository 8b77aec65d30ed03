import { describe, expect, it } from 'vitest'
import { countryName, listCountries } from './countries.ts'

describe('countries', () => {
  it('ACC-08 lists every ISO country once, named and ordered by the language', () => {
    const german = listCountries('de')
    expect(german).toHaveLength(249)
    expect(new Set(german.map((country) => country.code)).size).toBe(249)
    expect(german[0]?.name).toBe('Afghanistan')
    expect(german.find((country) => country.code === 'AT')?.name).toBe('Österreich')
  })

  it('ACC-08 has a name, not a code, for each country', () => {
    const nameless = listCountries('en').filter((country) => country.name === country.code)
    expect(nameless).toEqual([])
    expect(countryName('PT', 'zh-Hans')).toBe('葡萄牙')
  })
})
