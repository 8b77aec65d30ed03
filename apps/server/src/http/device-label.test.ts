import { describe, expect, test } from 'vitest'
import { labelOf } from './device-label.ts'

const BEGIN = 'Mozilla/5.0'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = '(iPhone; CPU iPhone OS 19_1 like Mac OS X)'

describe('the label of a place', () => {
  test.each([
    [`${BEGIN} (Linux; Android 16; K) ${CHROME} Mobile Safari/537.36`, 'Chrome · Android'],
    [`${BEGIN} (Linux; Android 16; Pixel 9; wv) ${CHROME} Mobile Safari/537.36`, 'Thrum · Android'],
    [
      `${BEGIN} (Linux; Android 15; SM-S921B) ${CHROME} SamsungBrowser/29.0 Mobile Safari/537.36`,
      'Samsung Internet · Android',
    ],
    [`${BEGIN} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge · Windows'],
    [`${BEGIN} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera · Windows'],
    [`${BEGIN} (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome · Linux'],
    [`${BEGIN} (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome · ChromeOS'],
    [`${BEGIN} (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/19.0 Safari/605.1.15`, 'Safari · macOS'],
    [`${BEGIN} (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox · macOS'],
    [`${BEGIN} ${IPHONE} ${APPLE} Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari · iPhone'],
    [`${BEGIN} ${IPHONE} ${APPLE} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome · iPhone'],
    [`${BEGIN} ${IPHONE} ${APPLE} Mobile/15E148`, 'Thrum · iPhone'],
    [
      `${BEGIN} (iPad; CPU OS 19_1 like Mac OS X) ${APPLE} Version/19.1 Mobile/15E148 Safari/604.1`,
      'Safari · iPad',
    ],
    ['curl/8.5.0', ''],
    ['', ''],
    [undefined, ''],
  ])('SES-14 %s reads %s', (userAgent, label) => {
    expect(labelOf(userAgent)).toBe(label)
  })

  test('SES-14 holds nothing that a caller made up, and is short whatever it sends', () => {
    expect(labelOf(`<b>me</b> ${'Chrome/1 Android '.repeat(10_000)}`)).toBe('Chrome · Android')
    expect(labelOf(`${'x'.repeat(2_000)} Chrome/1`)).toBe('')
  })
})
