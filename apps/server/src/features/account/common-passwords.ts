import { readFileSync } from 'node:fs'

/** The commonest passwords, one a line, lower case. Source: docs/decisions/2026-11-28-names-and-passwords.md */
const COMMON = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Case is ignored: `Password1` is as quickly guessed as `password1`. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase())
}
