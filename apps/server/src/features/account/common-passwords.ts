import { readFileSync } from 'node:fs'
import { AppError } from '@thrum/contracts/errors'

/** The commonest passwords, one a line, lower case. Source: docs/decisions/2026-11-28-names-and-passwords.md */
const COMMON = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/**
 * Case is ignored: `Password1` is as quickly guessed as `password1`.
 * @throws AppError `account.passwordCommon`
 */
export function ensureUncommon(password: string, field: 'password' | 'newPassword'): void {
  if (COMMON.has(password.toLowerCase())) throw new AppError('account.passwordCommon', { data: { field } })
}
