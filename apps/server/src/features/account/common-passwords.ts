import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@thrum/contracts/errors'
import { SOURCE_FOLDER } from '../../source-folder.ts'

const FILE = path.join(SOURCE_FOLDER, 'features', 'account', 'common-passwords.txt')

/** The commonest passwords, one a line, lower case. Source: docs/decisions/2026-11-28-names-and-passwords.md */
const COMMON = new Set(readFileSync(FILE, 'utf8').split('\n'))

/**
 * Case is ignored: `Password1` is as quickly guessed as `password1`.
 * @throws AppError `account.passwordCommon`
 */
export function ensureUncommon(password: string, field: 'password' | 'newPassword'): void {
  if (COMMON.has(password.toLowerCase())) throw new AppError('account.passwordCommon', { data: { field } })
}
