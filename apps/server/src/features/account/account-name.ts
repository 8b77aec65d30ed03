import { AppError } from '@thrum/contracts/errors'

/** Letters and digits of any script, dots, dashes, underscores; an `@` would be an e-mail, which needs a code. */
const ACCOUNT = /^[\p{L}\p{Nd}._-]{3,32}$/u

/** One spelling for all typed ones: width and case folded, in no locale. Source: abuse cases AU-10, IN-05 */
export function foldAccount(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}

/** @throws AppError `account.invalid` */
export function ensureAccount(typed: string): string {
  const account = foldAccount(typed)
  if (!ACCOUNT.test(account)) throw new AppError('account.invalid', { data: { field: 'account' } })
  return account
}
