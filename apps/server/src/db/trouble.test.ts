import { expect, test } from 'vitest'
import { isDatabaseTrouble } from './trouble.ts'

const failed = (code: string) => Object.assign(new Error('connect'), { code })

test('F-05 a database that takes no more connections, or can’t be reached, is in trouble, not the call', () => {
  for (const code of ['EAGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EMFILE', '57P01'])
    expect(isDatabaseTrouble(failed(code))).toBe(true)
  expect(isDatabaseTrouble(new AggregateError([failed('EAGAIN')]))).toBe(true)
  for (const error of [failed('EINVAL'), failed('23505'), new Error('connect'), 'EAGAIN'])
    expect(isDatabaseTrouble(error)).toBe(false)
})
