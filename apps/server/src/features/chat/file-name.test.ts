import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['plan.pdf', 'plan.pdf'],
  ['план на 2027.pdf', 'план на 2027.pdf'],
  ['我的文件.txt', '我的文件.txt'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['\u2066a\u2069\u200f\u061c.txt', 'a.txt'],
  ['نمونه\u200cها.txt', 'نمونه\u200cها.txt'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\x.exe', '_.._x.exe'],
  ['C:\\x', 'C__x'],
  ['a\0b\r\nc\u2028.png', 'abc.png'],
  ['\ud800.txt', '\ufffd.txt'],
  ['.htaccess', 'htaccess'],
  ['invoice.pdf   .exe .. ', 'invoice.pdf   .exe'],
  ['CON', '_CON'],
  ['aux.txt', '_aux.txt'],
  ['console.log', 'console.log'],
  ['<b>"x"|?*', '_b__x____'],
  ['', 'file'],
  [' .. ', 'file'],
  ['\u202e', 'file'],
])('CHAT-046, UP-04 a file called %j is saved as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
  expect(safeFileName(safe)).toBe(safe)
})

test('CHAT-046, UP-04 a long name keeps its ending, and whole characters', () => {
  for (const [name, length] of [
    [`${'x'.repeat(900)}.pdf`, 200],
    [`${'明'.repeat(300)}.pdf`, 69],
    [`${'😀'.repeat(200)}.pdf`, 102],
    [`x.${'y'.repeat(900)}`, 200],
  ] as const) {
    const safe = safeFileName(name)
    expect([safe.length, Buffer.byteLength(safe) <= 200, safe.isWellFormed()]).toEqual([length, true, true])
    expect([safe.endsWith('.pdf'), safeFileName(safe)]).toEqual([name.endsWith('.pdf'), safe])
  }
})
