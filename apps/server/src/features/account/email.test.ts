import { AppError } from '@thrum/contracts/errors'
import { describe, expect, test } from 'vitest'
import { ensureEmail, foldEmail } from './email.ts'

describe('e-mail addresses', () => {
  test.each([
    ['User@Example.com', 'user@example.com'],
    [' user@example.com ', 'user@example.com'],
    ['ｕser＠example．com', 'user@example.com'],
    ['I@X.COM', 'i@x.com'],
    ['\u212aim@example.com', 'kim@example.com'],
    ['ann+toy.x_1@mail.example.co.uk', 'ann+toy.x_1@mail.example.co.uk'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ])('AU-10, IN-05 %s folds to one spelling, in no locale', (typed, folded) => {
    expect(foldEmail(typed)).toBe(folded)
    expect(foldEmail(folded)).toBe(folded)
  })

  test.each([
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@[::1]',
    'ann@2130706433',
    'ann@0x7f.1',
    'ann@example.com.',
    'ann@.example.com',
    'ann@exa mple.com',
    'ann@example_.com',
    'ann@example.com/x',
    'ann@%65xample.com',
    '.ann@example.com',
    'ann.@example.com',
    'a..n@example.com',
    'a b@example.com',
    'ann@x@example.com',
    '"ann x"@example.com',
    '<ann@example.com>',
    'ann@example.com,ben@example.com',
    'ı@x.com',
    'İ@x.com',
    'аnn@example.com',
    'ann@example.com\r\nBcc: ben@example.com',
    'ann\r\n@example.com',
    'ann@example.com%0d%0aBcc:ben@example.com',
    'ann\0@example.com',
    `${'x'.repeat(65)}@example.com`,
    `ann@${'x'.repeat(64)}.com`,
    `ann@${'x.'.repeat(130)}com`,
  ])('AU-11, ACC-03 %j is none', (typed) => {
    expect(() => ensureEmail(typed)).toThrow(AppError)
  })
})
