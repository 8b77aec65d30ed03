import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-3', { from: 0, to: 3 }],
  ['bytes=4-', { from: 4, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=5-5000', { from: 5, to: 9 }],
  ['bytes=-5000', { from: 0, to: 9 }],
  ['bytes=10-', 'refused'],
  ['bytes=3-2', 'refused'],
  ['bytes=-0', 'refused'],
  ['bytes=-', 'refused'],
  ['bytes=0-1,2-3', 'refused'],
  [`bytes=${'0-,'.repeat(1_000)}0-`, 'refused'],
  ['lines=0-1', 'refused'],
])('ME-05 of ten bytes, %.20s is one range or none', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})
