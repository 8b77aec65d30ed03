import { expect, test } from 'vitest'
import { isDatabaseTrouble, isWithoutAnswer } from './trouble.ts'

const failed = (code: string) => Object.assign(new Error('connect'), { code })

test('F-05 a database that takes no more connections, or can’t be reached, is in trouble, not the call', () => {
  for (const code of ['EAGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EMFILE', '57P01'])
    expect(isDatabaseTrouble(failed(code))).toBe(true)
  expect(isDatabaseTrouble(new AggregateError([failed('EAGAIN')]))).toBe(true)
  for (const error of [failed('EINVAL'), failed('23505'), new Error('connect'), 'EAGAIN'])
    expect(isDatabaseTrouble(error)).toBe(false)
})

test('F-05 what had no answer in its time is told from what had a quick no', () => {
  for (const words of [
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated due to connection timeout',
    // What `breakHanging` leaves of a statement.
    'Connection terminated unexpectedly',
  ])
    expect(isWithoutAnswer(new Error(words))).toBe(true)
  expect(isWithoutAnswer(failed('57014'))).toBe(true)
  for (const words of [
    'Connection terminated',
    'Client has encountered a connection error and is not queryable',
  ]) {
    expect(isWithoutAnswer(new Error(words))).toBe(false)
    expect(isDatabaseTrouble(new Error(words))).toBe(true)
  }
  for (const error of [failed('ECONNREFUSED'), failed('40P01'), failed('23505'), 'Query read timeout'])
    expect(isWithoutAnswer(error)).toBe(false)
})
