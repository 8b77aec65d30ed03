import { InviteNum } from '@thrum/contracts/ids'
import { CODE_DIGITS } from '@thrum/contracts/limits'
import * as z from 'zod/mini'

/** Ways in and proofs. The messages are text keys; a field shows its own beside it. Source: spec §5. */

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const Account = z.string().check(
  z.trim(),
  z.minLength(1, 'account.form.accountNeeded'),
  z.refine((text) => !text.includes('@') || EMAIL.test(text), 'account.form.emailIllegal'),
)

const Email = z.string().check(
  z.trim(),
  z.minLength(1, 'account.form.emailNeeded'),
  z.refine((text) => text === '' || EMAIL.test(text), 'account.form.emailIllegal'),
)

const Code = z.string().check(
  z.minLength(1, 'account.form.codeNeeded'),
  z.refine((text) => text === '' || text.length === CODE_DIGITS, 'account.form.codeShape'),
)

const TypedPassword = z.string().check(z.minLength(1, 'account.form.passwordNeeded'))

const NewPassword = z
  .string()
  .check(
    z.minLength(1, 'account.form.newPasswordNeeded'),
    z.minLength(6, 'account.form.passwordLength'),
    z.maxLength(64, 'account.form.passwordLength'),
  )

const Confirmation = z.string().check(z.minLength(1, 'account.form.confirmationNeeded'))

/** Said as soon as both are there, also while another field is wrong. */
const sameTwice = z.refine<{ password: string; confirmation: string }>(
  (form) => form.confirmation === '' || form.confirmation === form.password,
  { path: ['confirmation'], message: 'account.form.confirmationDiffers', when: () => true },
)

/** Fields of the other way are kept as they were typed. */
const Kept = z.string()

export const SignInForm = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), account: Account, password: TypedPassword, code: Kept }),
  z.object({ by: z.literal('code'), account: Email, password: Kept, code: Code }),
])
export type SignInForm = z.infer<typeof SignInForm>

/** As the server takes it, whatever its width and case. */
const AccountName = z.string().check(
  z.trim(),
  z.minLength(1, 'account.form.accountNameNeeded'),
  z.refine(
    (text) => text === '' || /^[\p{L}\p{Nd}._-]{3,32}$/u.test(text.normalize('NFKC')),
    'account.form.accountShape',
  ),
)

const inviteNum = z.string().check(
  z.refine((text) => text.trim() === '' || InviteNum.safeParse(text).success, {
    message: 'account.form.inviteNumInvalid',
  }),
)

const signUpName = z
  .object({
    by: z.literal('name'),
    account: AccountName,
    email: Kept,
    code: Kept,
    password: NewPassword,
    confirmation: Confirmation,
    inviteNum,
  })
  .check(sameTwice)

/** A code proves the mailbox, so a password is not asked for; one that is given is typed twice. */
const signUpEmail = z
  .object({
    by: z.literal('email'),
    account: Kept,
    email: Email,
    code: Code,
    password: z.union([z.literal(''), NewPassword]),
    confirmation: Kept,
    inviteNum,
  })
  .check(
    z.refine((form) => form.password === '' || form.confirmation === form.password, {
      path: ['confirmation'],
      message: 'account.form.confirmationDiffers',
      when: () => true,
    }),
  )

export const SignUpForm = z.discriminatedUnion('by', [signUpName, signUpEmail])
export type SignUpForm = z.infer<typeof SignUpForm>

export const ForgetForm = z
  .object({ email: Email, code: Code, password: NewPassword, confirmation: Confirmation })
  .check(sameTwice)
export type ForgetForm = z.infer<typeof ForgetForm>

export const ChangePasswordForm = z
  .object({
    oldPassword: z.string().check(z.minLength(1, 'account.form.oldPasswordNeeded')),
    password: NewPassword,
    confirmation: Confirmation,
  })
  .check(sameTwice)
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>

export const EmailForm = z.object({ email: Email, code: Code })
export type EmailForm = z.infer<typeof EmailForm>

/** That it is the account's owner: the password, or a code from the account's mailbox. */
export const ProofForm = z.discriminatedUnion('by', [
  z.object({ by: z.literal('password'), password: TypedPassword, code: Kept }),
  z.object({ by: z.literal('code'), password: Kept, code: Code }),
])
export type ProofForm = z.infer<typeof ProofForm>
