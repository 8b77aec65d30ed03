import { roundSpot } from '@thrum/contracts/chat/place'
import { describe, expect, test } from 'vitest'
import { cityNear, findCities } from './cities.ts'
import { formatSpot, geoLink, parseSpot } from './coordinates.ts'
import { readPlace } from './place.ts'
import { SKETCH, sketch } from './sketch.ts'
import { loadWorld, unpack } from './world.ts'

const HAMBURG = { latitude: 53.5511, longitude: 9.9937 }
const FIJI = { latitude: -17.7, longitude: 179.99 }

describe('coordinates', () => {
  test.each([
    ['52.52, 13.40', { latitude: 52.52, longitude: 13.4 }],
    [' 52.52 13.40 ', { latitude: 52.52, longitude: 13.4 }],
    ['33.9° S; 18.4° E', { latitude: -33.9, longitude: 18.4 }],
    ['−1, −78.5', { latitude: -1, longitude: -78.5 }],
    ['90, 180', { latitude: 90, longitude: 180 }],
  ])('INPT-020 are read as people write them: %s', (text, spot) => {
    expect(parseSpot(text)).toEqual(spot)
  })

  test.each(['', '52.52', '90.01, 0', '0, 180.5', 'north, east', '1e3, 2', '1, 2, 3'])(
    'INPT-020 are no place where they are nowhere on Earth: %j',
    (text) => {
      expect(parseSpot(text)).toBeUndefined()
    },
  )

  test('CHAT-048, INPT-020 told roughly have two decimals on both sides, and the map app hears how far off', () => {
    const rough = roundSpot(HAMBURG, false)
    expect(rough).toEqual({ latitude: 53.55, longitude: 9.99 })
    expect(formatSpot(rough, false)).toBe('53.55, 9.99')
    expect(geoLink(rough, false)).toBe('geo:53.55,9.99;u=1000')
    expect(geoLink(roundSpot(HAMBURG, true), true)).toBe('geo:53.551100,9.993700')
  })

  test('CHAT-048 of a message that come from nowhere are no place', () => {
    expect(readPlace({ description: 'x', latitude: 91, longitude: 0 })).toBeUndefined()
    expect(readPlace({ description: 'x', ...HAMBURG })).toMatchObject(HAMBURG)
  })
})

describe('the world that comes with the pages', () => {
  const countryOf = (code: string) => (code === 'DE' ? 'Germany' : code)

  test('INPT-020 finds cities by their beginning, then by what is inside, then by country, largest first', async () => {
    const { cities } = await loadWorld()
    const named = (words: string) => findCities(cities, words, countryOf).map(({ name }) => name)
    expect(named('hamb')[0]).toBe('Hamburg')
    expect(named('HAMBURG')[0]).toBe('Hamburg')
    expect(named('germany').slice(0, 2)).toEqual(['Berlin', 'Hamburg'])
    expect(named('  ')).toEqual([])
    expect(named('qqqq')).toEqual([])
    expect(named('a')).toHaveLength(8)
  })

  test('INPT-020 names what is near, over the date line too, and nothing in the open sea', async () => {
    const { cities } = await loadWorld()
    expect(cityNear(cities, HAMBURG)?.name).toBe('Hamburg')
    expect(cityNear(cities, { latitude: -50, longitude: -120 })).toBeUndefined()
    const [suva] = unpack({ land: [], borders: [], cities: [['Suva', 'FJ', -17_995, -1_770]] }).cities
    expect(suva && cityNear([suva], FIJI)?.name).toBe('Suva')
  })

  test('INPT-020 runs on over the date line, and stands at both edges, without a line back across the map', async () => {
    const { land } = await loadWorld()
    for (const { points } of land)
      for (const [at, [east, north]] of points.entries()) {
        // Around the pole itself there is nowhere to go but round.
        if (north > -89) expect(Math.abs(east - (points[at - 1]?.[0] ?? east))).toBeLessThan(180)
      }
    const reaches = (edge: number) =>
      land.some(({ west, east, north }) => north > 60 && west < edge && east > edge)
    expect(reaches(180)).toBe(true)
    expect(reaches(-180)).toBe(true)
  })

  test('CHAT-048 is drawn small, around the place, with nothing outside the frame', async () => {
    const { land, borders, cities } = sketch(await loadWorld(), HAMBURG)
    const numbers = (land.match(/-?\d+\.\d/g) ?? []).map(Number)
    expect(numbers.length).toBeGreaterThan(20)
    for (const [at, number] of numbers.entries()) {
      expect(number).toBeGreaterThanOrEqual(-0.1)
      expect(number).toBeLessThanOrEqual((at % 2 === 0 ? SKETCH.width : SKETCH.height) + 0.1)
    }
    expect(borders).not.toBe('')
    expect(cities.length).toBeGreaterThan(0)
    expect(cities.length).toBeLessThanOrEqual(3)
  })
})
