import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { Nothing, wireBoolean } from '../form.ts'
import { base62x20, InviteNum } from '../ids.ts'
import { CODE_DIGITS } from '../limits.ts'

/** The account name or e-mail as typed; the server folds case and width. */
const Account = z.string().check(z.minLength(1), z.maxLength(254))
/** An address as typed; the server folds it, and says whether it is one. */
export const Email = z.string().check(z.minLength(3), z.maxLength(254))
/**
 * 6 to 64 characters. The specification's helper (6-18 letters, digits, underscore) is the least that is
 * taken; longer passphrases of any characters are too. Source: spec §5, decision O-1.
 */
export const Password = z.string().check(z.minLength(6), z.maxLength(64))
/** A password that is compared, not set: its shape tells nothing. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(64))
export const Code = z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`)))
/** Stands for a mailbox that was just proven by its code: 43 characters, one use, 10 minutes. */
const MailboxProof = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** What a code is asked for; it opens nothing else. `bind` and `cancel` need a session. */
export const CodePurpose = z.enum(['signIn', 'signUp', 'forget', 'bind', 'cancel'])
export type CodePurpose = z.infer<typeof CodePurpose>

const Token = z.object({ token: z.string() })

export const sendCode = defineRoute({
  method: 'POST',
  path: '/user/sendCode',
  summary: 'Mails a six-digit code. The answer is the same whether or not the address has an account.',
  access: 'anyone',
  body: z.object({ email: Email, purpose: CodePurpose }),
  /** `waitS`: seconds until the next code may be asked for. */
  data: z.object({ waitS: z.number() }),
  errors: ['account.emailInvalid', 'session.expired'],
  fieldErrors: { email: 'account.emailInvalid' },
})

export const signIn = defineRoute({
  method: 'POST',
  path: '/user/signIn',
  summary:
    'Signs in by account or e-mail with a password, or by e-mail with a code. A proven e-mail without an account ' +
    'is answered `account.unknown` with `data.proof`; the same call with `register` and that word registers it.',
  access: 'anyone',
  body: z.object({
    account: Account,
    password: z.optional(TypedPassword),
    code: z.optional(Code),
    register: z.optional(wireBoolean),
    proof: z.optional(MailboxProof),
  }),
  data: z.object({ token: z.string(), isNew: z.boolean() }),
  errors: [
    'account.badCredentials',
    'account.emailInvalid',
    'account.codeInvalid',
    'account.unknown',
    'account.lockedOut',
    'account.emailTaken',
    'session.closed',
  ],
  fieldErrors: {
    account: 'account.badCredentials',
    password: 'account.badCredentials',
    code: 'account.codeInvalid',
    proof: 'account.codeInvalid',
  },
})

export const signUp = defineRoute({
  method: 'POST',
  path: '/user/signUp',
  summary:
    'Makes an account from a chosen name and password, or from an e-mail and its code, and signs it in.',
  access: 'anyone',
  body: z.object({
    account: z.optional(Account),
    email: z.optional(Email),
    code: z.optional(Code),
    password: z.optional(Password),
    inviteNum: z.optional(InviteNum),
  }),
  data: Token,
  errors: [
    'account.invalid',
    'account.taken',
    'account.emailInvalid',
    'account.emailTaken',
    'account.codeInvalid',
    'account.lockedOut',
    'account.passwordInvalid',
    'account.passwordCommon',
  ],
  fieldErrors: {
    account: 'account.invalid',
    email: 'account.emailInvalid',
    code: 'account.codeInvalid',
    password: 'account.passwordInvalid',
    inviteNum: 'account.inviteNumUnknown',
  },
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/user/forget',
  summary:
    'Sets a new password by an e-mail code and ends all sessions. `requestId` is drawn once for each new password: ' +
    'the same one sent again is the same change.',
  access: 'anyone',
  body: z.object({
    email: Email,
    code: Code,
    password: Password,
    requestId: z.optional(z.string().check(z.regex(base62x20))),
  }),
  data: Nothing,
  errors: ['account.emailInvalid', 'account.codeInvalid', 'account.passwordCommon'],
  fieldErrors: {
    email: 'account.emailInvalid',
    code: 'account.codeInvalid',
    password: 'account.passwordInvalid',
  },
})

export const passkeySignInOptions = defineRoute({
  method: 'POST',
  path: '/user/passkey/signInOptions',
  summary: 'A WebAuthn challenge for any passkey of this site: `options` is the JSON the browser takes.',
  access: 'anyone',
  body: z.object({}),
  data: z.object({ options: z.string() }),
})

export const passkeySignIn = defineRoute({
  method: 'POST',
  path: '/user/passkey/signIn',
  summary: 'Signs in by a passkey: `response` is the browser’s answer as JSON.',
  access: 'anyone',
  body: z.object({ response: z.string().check(z.maxLength(16_384)) }),
  data: Token,
  errors: ['account.passkeyInvalid'],
  fieldErrors: { response: 'account.passkeyInvalid' },
})
