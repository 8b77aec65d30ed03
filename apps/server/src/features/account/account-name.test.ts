import { AppError } from '@thrum/contracts/errors'
import { describe, expect, test } from 'vitest'
import { ensureAccount, foldAccount } from './account-name.ts'

describe('account names', () => {
  test.each([
    ['Ann.B_1-x', 'ann.b_1-x'],
    ['ＡＮＮ', 'ann'],
    ['  ann ', 'ann'],
    ['E\u0301va', 'éva'],
    ['MINI', 'mini'],
  ])('IN-05 %s folds to one spelling, in no locale', (typed, folded) => {
    expect(foldAccount(typed)).toBe(folded)
  })

  test('IN-05 folding twice changes nothing more', () => {
    for (const typed of ['İpek', 'ﬁnn', 'ẞara', 'K\u212a\u212b']) {
      expect(foldAccount(foldAccount(typed))).toBe(foldAccount(typed))
    }
  })

  test.each([
    'ab',
    'x'.repeat(33),
    'a b c',
    'ann@example.com',
    'a/b/c',
    '<ann>',
    'a\0bc',
    '   ',
    'ann\u202e',
  ])('ACC-01 refuses %j', (typed) => {
    expect(() => ensureAccount(typed)).toThrow(AppError)
  })
})
