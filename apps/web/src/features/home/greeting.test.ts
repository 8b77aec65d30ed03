import { expect, it } from 'vitest'
import { greetingAt } from './greeting.ts'

it('APP-03 greets by the hour on the home tab', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(greetingAt)).toEqual([
    'home.evening',
    'home.morning',
    'home.morning',
    'home.day',
    'home.day',
    'home.evening',
    'home.evening',
  ])
})
