import { AppError } from '@thrum/contracts/errors'
import { describe, expect, test } from 'vitest'
import { parseForm, parseJson } from './form-body.ts'

describe('form bodies', () => {
  test('SES-01 reads keys, and a repeated key as a list', () => {
    expect({ ...parseForm('a=1&b=x+y%26z&a=2&a=3') }).toEqual({ a: ['1', '2', '3'], b: 'x y&z' })
  })

  test.each(['__proto__=1', 'constructor=1', 'prototype=1', 'a[b]=1', 'password[$ne]=', 'a]=1'])(
    'RE-01 refuses the key of %s',
    (text) => {
      expect(() => parseForm(text)).toThrow(AppError)
    },
  )

  test('RE-01 takes 100 keys and refuses 101', () => {
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&')
    expect(Object.keys(parseForm(keys(100)))).toHaveLength(100)
    expect(() => parseForm(keys(101))).toThrow(AppError)
    const list = 'a=1&'.repeat(100)
    expect(parseForm(`${list}b=2`)).toMatchObject({ a: Array(100).fill('1'), b: '2' })
  })

  test('RE-01 a thousand brackets deep is refused, not followed', () => {
    expect(() => parseForm(`a${'[b]'.repeat(1_000)}=1`)).toThrow(AppError)
  })
})

describe('JSON bodies', () => {
  test('SES-01 are flat objects of scalars and lists', () => {
    expect({ ...parseJson('{"a":1,"b":"x","c":[true,null]}') }).toEqual({ a: 1, b: 'x', c: [true, null] })
  })

  test.each([
    '[1]',
    'null',
    '"x"',
    '{',
    '{"a":{"b":1}}',
    '{"a":[{"b":1}]}',
    '{"__proto__":1}',
    '{"constructor":1}',
  ])('RE-01 refuses %s', (text) => {
    expect(() => parseJson(text)).toThrow(AppError)
  })
})
