import { domainToASCII } from 'node:url'
import { AppError } from '@thrum/contracts/errors'

/** RFC 5321, 4.5.3.1 */
const LOCAL_MAX = 64
const WHOLE_MAX = 254
/** A dot-atom of RFC 5322, in lower case. Quoted names and letters beyond ASCII are refused: they only serve look-alikes. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Before the host is read: letters and digits of any script, dots (the ideographic one too), dashes. */
const HOST_TYPED = /^[\p{L}\p{M}\p{Nd}.。-]+$/u
/** At least two labels, the last no number, so that a network address is no host. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * One spelling for all typed ones: width and case folded in no locale, the host in ASCII. Letters go to this
 * spelling and never to the typed one, so that no look-alike gets another's. Source: abuse cases AU-10, AU-11, IN-05
 */
export function foldEmail(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  const typedHost = text.slice(at + 1)
  if (local.length > LOCAL_MAX || !LOCAL.test(local) || !HOST_TYPED.test(typedHost)) return undefined
  const host = domainToASCII(typedHost)
  const email = `${local}@${host}`
  return HOST.test(host) && email.length <= WHOLE_MAX ? email : undefined
}

/** @throws AppError `account.emailInvalid` */
export function ensureEmail(typed: string, field: 'email' | 'account' = 'email'): string {
  const email = foldEmail(typed)
  if (email === undefined) throw new AppError('account.emailInvalid', { data: { field } })
  return email
}
