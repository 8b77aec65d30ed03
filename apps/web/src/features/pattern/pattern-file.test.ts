import { PATTERN_NAME_MAX, PATTERN_POINTS_MAX } from '@thrum/contracts/limits'
import { describe, expect, it } from 'vitest'
import { readCard, toCardPayload } from './card/pattern-card.ts'
import { fitPattern, type NamedPattern } from './fit-pattern.ts'
import { fileNameOf, readPatternFile, writePatternFile, writeScriptFile } from './pattern-file.ts'

const HILL: NamedPattern = {
  name: 'Hill: „dusk“',
  pattern: {
    durationMs: 4_000,
    tracks: {
      1: [
        { atMs: 0, level: 0 },
        { atMs: 2_000, level: 80, variant: 4 },
      ],
      50: [{ atMs: 500, level: 30 }],
    },
  },
}
const saw = (count: number): NamedPattern => ({
  name: 'saw',
  pattern: {
    durationMs: count * 100,
    tracks: {
      1: Array.from({ length: count }, (_, at) => ({ atMs: at * 100, level: at % 2 === 0 ? 100 : 0 })),
    },
  },
})

describe('a pattern file', () => {
  it('PLR-09 says all of a pattern, and is read again', () => {
    const text = writePatternFile(HILL)
    expect(JSON.parse(text)).toEqual({
      format: 'thrum-pattern',
      version: 1,
      name: 'Hill: „dusk“',
      durationMs: 4_000,
      tracks: {
        1: [
          [0, 0],
          [2_000, 80, 4],
        ],
        50: [[500, 30]],
      },
    })
    expect(readPatternFile(`\uFEFF${text}`, 'x.json')).toEqual(HILL)
  })

  it('PLR-09 without a name is called like the file', () => {
    const { name: _, ...nameless } = JSON.parse(writePatternFile(HILL))
    expect(readPatternFile(JSON.stringify(nameless), 'evening.thrum.json')).toMatchObject({ name: 'evening' })
  })

  it('PLR-09 that calls itself by a name without an end keeps the beginning of it', () => {
    const endless = writePatternFile({ ...HILL, name: '🌊'.repeat(1_000_000) })
    expect(readPatternFile(endless, 'x.json')).toMatchObject({ name: '🌊'.repeat(PATTERN_NAME_MAX) })
  })

  it('PLR-09 that calls itself by a name with unseen marks keeps what is seen of it', () => {
    const marked = writePatternFile({ ...HILL, name: '\u200fمدّ\u202e👩‍🚒\u2069' })
    expect(readPatternFile(marked, 'x.json')).toMatchObject({ name: 'مدّ👩‍🚒' })
    const { name: _, ...nameless } = JSON.parse(writePatternFile(HILL))
    expect(readPatternFile(JSON.stringify(nameless), '\u200etide.json')).toMatchObject({ name: 'tide' })
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a text', '"x"'],
    ['another format', '{"format":"x","durationMs":1000,"tracks":{"1":[[0,1]]}}'],
    ['a later version', writePatternFile(HILL).replace('"version":1', '"version":2')],
    ['a level above all', writePatternFile(HILL).replace('80,4', '180,4')],
    [
      'an order of its own',
      '{"format":"thrum-pattern","version":1,"durationMs":9,"tracks":{"1":"a9016400"}}',
    ],
    ['a script without moves', '{"actions":[]}'],
    ['a script with a broken move', '{"actions":[{"at":"x","pos":1}]}'],
    ['a tower of lists', '['.repeat(100_000)],
  ])('PLR-09 that holds %s is no pattern', (_, text) => {
    expect(readPatternFile(text, 'x.json')).toBe('unreadable')
  })

  it('PLR-09 of a funscript becomes a pattern of the first motor, named like the file', () => {
    const script = JSON.stringify({
      version: '1.0',
      actions: [
        { at: 1_000, pos: 100 },
        { at: 0, pos: 10 },
      ],
    })
    expect(readPatternFile(script, 'hill.funscript')).toEqual({
      name: 'hill',
      pattern: {
        durationMs: 1_000,
        tracks: {
          1: [
            { atMs: 0, level: 10 },
            { atMs: 1_000, level: 100 },
          ],
        },
      },
    })
  })

  it('PLR-09 of a funscript that is too long says so', () => {
    const actions = (count: number, stepMs: number) =>
      JSON.stringify({
        actions: Array.from({ length: count }, (_, at) => ({ at: at * stepMs, pos: at % 2 === 0 ? 0 : 90 })),
      })
    expect(readPatternFile(actions(PATTERN_POINTS_MAX, 100), 'x')).not.toBe('tooLong')
    expect(readPatternFile(actions(PATTERN_POINTS_MAX + 1, 100), 'x')).toBe('tooLong')
    expect(readPatternFile(actions(100, 60_000), 'x')).toBe('tooLong')
  })

  it('PLR-09 as a funscript holds its motor’s levels, and is read again', () => {
    const again = readPatternFile(writeScriptFile(HILL), 'x.funscript')
    const track = [{ level: 0 }, { level: 0 }, { level: 80 }, { level: 80 }]
    expect(again).toMatchObject({ pattern: { durationMs: 4_000, tracks: { 1: track } } })
  })

  it('PLR-09 is named so that every file system takes it', () => {
    expect(fileNameOf('a/b: "c"?', 'json')).toBe('ab c.thrum.json')
    expect(fileNameOf('../..', 'funscript')).toBe('.....funscript')
    expect(fileNameOf('***', 'json')).toBe('pattern.thrum.json')
  })
})

describe('a pattern as a message', () => {
  it('PLR-09 is what the other reads', () => {
    const payload = toCardPayload(HILL)
    expect(payload && readCard(payload)).toEqual(HILL)
  })

  it('PLR-09 that a message doesn’t hold is not cut', () => {
    expect(toCardPayload(saw(400))).toBeDefined()
    expect(toCardPayload(saw(1_000))).toBeUndefined()
  })

  it.each([
    [{}],
    [{ data: 7 }],
    [{ data: '{' }],
    [{ data: '{"businessID":"order"}' }],
    [
      {
        data: '{"businessID":"pattern","version":1,"name":"x","pattern":{"durationMs":500,"tracks":{"1":[[0,900]]}}}',
      },
    ],
  ])('PLR-09, OR-20 in another shape (%j) is none', (payload) => {
    expect(readCard(payload)).toBeUndefined()
  })
})

describe('what is kept', () => {
  it('PLR-09 fits, or is refused before it is sent', () => {
    expect(fitPattern(HILL.pattern)).toBeDefined()
    expect(fitPattern(saw(PATTERN_POINTS_MAX + 1).pattern)).toBeUndefined()
    expect(fitPattern({ durationMs: 1_000, tracks: {} })).toBeUndefined()
  })
})
