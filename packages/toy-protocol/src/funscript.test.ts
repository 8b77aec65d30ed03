import { expect, test } from 'vitest'
import {
  FUNSCRIPT_MAX_ACTIONS,
  FUNSCRIPT_MAX_BYTES,
  FUNSCRIPT_MAX_MS,
  FunscriptError,
  limitSpeed,
  parseFunscript,
  withinRange,
  writeFunscript,
} from './funscript.ts'
import type { PatternPoint } from './pattern.ts'

function script(actions: unknown, more: object = {}): string {
  return JSON.stringify({ version: '1.0', range: 90, ...more, actions })
}

function faultOf(text: string): string {
  try {
    parseFunscript(text)
  } catch (error) {
    if (error instanceof FunscriptError) return error.fault
    throw error
  }
  return 'none'
}

test('PLR-05 reads a script as a track: in time order, one point for each moment', () => {
  const text = script([
    { at: 2000, pos: 100 },
    { at: 0, pos: 10 },
    { at: 1000.4, pos: 40 },
    { at: 1000, pos: 50, extra: true },
  ])
  expect(parseFunscript(`\uFEFF${text}`)).toEqual([
    { atMs: 0, level: 10 },
    { atMs: 1000, level: 50 },
    { atMs: 2000, level: 100 },
  ])
})

test('PLR-05 turns an inverted script, and holds what lies beyond the range', () => {
  const actions = [
    { at: -500, pos: 30 },
    { at: 0, pos: 0 },
    { at: 10, pos: 140 },
    { at: 20, pos: -3 },
  ]
  expect(parseFunscript(script(actions, { inverted: true })).map((point) => point.level)).toEqual([
    100, 0, 100,
  ])
})

test('PLR-05 says of a hostile file what is wrong with it', () => {
  expect(faultOf('{"actions":[{"at":0,"pos":1}')).toBe('notJson')
  expect(faultOf('\u0000\u0001MZ')).toBe('notJson')
  expect(faultOf('['.repeat(500_000))).toBe('notJson')
  expect(faultOf('null')).toBe('noActions')
  expect(faultOf('[]')).toBe('noActions')
  expect(faultOf('{"actions":{"length":3}}')).toBe('noActions')
  expect(faultOf(script([]))).toBe('noActions')
  expect(faultOf(script([{ at: -1, pos: 1 }]))).toBe('noActions')
  expect(faultOf(script([null]))).toBe('badAction')
  expect(faultOf(script([[0, 1]]))).toBe('badAction')
  expect(faultOf(script([{ at: '0', pos: 1 }]))).toBe('badAction')
  expect(faultOf('{"actions":[{"at":1e999,"pos":1}]}')).toBe('badAction')
  expect(faultOf('{"actions":[{"at":1,"pos":1e999}]}')).toBe('badAction')
  expect(faultOf(script([{ at: FUNSCRIPT_MAX_MS + 1, pos: 1 }]))).toBe('badAction')
  expect(faultOf(`{"actions":[${'0,'.repeat(FUNSCRIPT_MAX_ACTIONS)}0]}`)).toBe('tooMany')
  expect(faultOf(' '.repeat(FUNSCRIPT_MAX_BYTES + 1))).toBe('tooLarge')
  expect(faultOf('{"__proto__":{"actions":[{"at":0,"pos":1}]}}')).toBe('noActions')
})

test('PLR-05, PLR-09 writes what it reads', () => {
  const track: PatternPoint[] = [
    { atMs: 0, level: 0 },
    { atMs: 250, level: 80 },
    { atMs: 900, level: 20 },
  ]
  const text = writeFunscript(track, { title: 'Evening', durationMs: 900 })
  expect(parseFunscript(text)).toEqual(track)
  expect(JSON.parse(text)).toMatchObject({ version: '1.0', metadata: { title: 'Evening', duration: 1 } })
})

test('PLR-09 writes a rest before the first point, and levels that hold, as they are felt', () => {
  const text = writeFunscript([
    { atMs: 500, level: 40, variant: 2 },
    { atMs: 1000, level: 90.4, variant: 4 },
  ])
  expect(parseFunscript(text)).toEqual([
    { atMs: 0, level: 0 },
    { atMs: 499, level: 0 },
    { atMs: 500, level: 40 },
    { atMs: 999, level: 40 },
    { atMs: 1000, level: 90 },
  ])
})

test('PLR-09 writes how long the last level holds', () => {
  const steady = writeFunscript([{ atMs: 0, level: 60 }], { durationMs: 10_000 })
  expect(parseFunscript(steady)).toEqual([
    { atMs: 0, level: 60 },
    { atMs: 10_000, level: 60 },
  ])
})

test('PLR-05 limits how fast a script may change, and squeezes it into a range', () => {
  const track = parseFunscript(
    script([
      { at: 0, pos: 0 },
      { at: 500, pos: 100 },
      { at: 1000, pos: 100 },
      { at: 1200, pos: 0 },
    ]),
  )
  expect(limitSpeed(track, 100).map((point) => point.level)).toEqual([0, 50, 100, 80])
  expect(limitSpeed(track, 500)).toEqual(track)
  expect(withinRange(track, 20, 70).map((point) => point.level)).toEqual([0, 70, 70, 0])
})
