import { InviteNum } from '@thrum/contracts/ids'
import * as z from 'zod/mini'

/** The messages are text keys; a field shows its own beside it. Source: spec §5. */

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const Account = z.string().check(
  z.trim(),
  z.minLength(1, 'account.form.accountNeeded'),
  z.refine((text) => !text.includes('@') || EMAIL.test(text), 'account.form.emailIllegal'),
)

export const SignInForm = z.object({
  account: Account,
  password: z.string().check(z.minLength(1, 'account.form.passwordNeeded')),
})
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

export const SignUpForm = z
  .object({
    account: AccountName,
    password: z
      .string()
      .check(
        z.minLength(1, 'account.form.passwordNeeded'),
        z.minLength(6, 'account.form.passwordLength'),
        z.maxLength(64, 'account.form.passwordLength'),
      ),
    confirmation: z.string().check(z.minLength(1, 'account.form.confirmationNeeded')),
    inviteNum,
  })
  .check(
    z.refine((form) => form.confirmation === '' || form.confirmation === form.password, {
      path: ['confirmation'],
      message: 'account.form.confirmationDiffers',
      when: () => true,
    }),
  )
export type SignUpForm = z.infer<typeof SignUpForm>
