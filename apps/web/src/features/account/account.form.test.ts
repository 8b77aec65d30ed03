import { zodResolver } from '@hookform/resolvers/zod'
import { describe, expect, it } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import {
  ChangePasswordForm,
  EmailForm,
  ForgetForm,
  ProofForm,
  SignInForm,
  SignUpForm,
} from './account.form.ts'

/** What the form shows beside each field, as text keys. */
function messages(schema: ZodMiniType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const first: Record<string, string> = {}
  for (const issue of parsed.error.issues) first[issue.path.join('.')] ??= issue.message
  return first
}

const byPassword = { by: 'password', account: 'ann', password: 'x', code: '' } as const
const byCode = { by: 'code', account: 'ann@home.org', password: '', code: '482915' } as const

describe('sign-in form', () => {
  it('ACC-03 asks for the account and the password, each beside its field', () => {
    expect(messages(SignInForm, { ...byPassword, account: '  ', password: '' })).toEqual({
      account: 'account.form.accountNeeded',
      password: 'account.form.passwordNeeded',
    })
  })

  it('ACC-03 asks for the e-mail first, and for six digits', () => {
    expect(messages(SignInForm, { ...byCode, account: '', code: '' })).toEqual({
      account: 'account.form.emailNeeded',
      code: 'account.form.codeNeeded',
    })
    expect(messages(SignInForm, { ...byCode, code: '48291' })).toEqual({ code: 'account.form.codeShape' })
  })

  it.each(['ann@', '@home.org', 'ann@home', 'a b@home.org'])(
    'ACC-03 calls %s an illegal e-mail, by password and by code',
    (account) => {
      const illegal = { account: 'account.form.emailIllegal' }
      expect(messages(SignInForm, { ...byPassword, account })).toEqual(illegal)
      expect(messages(SignInForm, { ...byCode, account })).toEqual(illegal)
    },
  )

  it('ACC-03 takes no account name where a code is mailed', () => {
    expect(messages(SignInForm, { ...byCode, account: 'ann' })).toEqual({
      account: 'account.form.emailIllegal',
    })
  })

  it.each(['ann', ' ann@home.org '])('ACC-01 takes the account name or e-mail %s', (account) => {
    expect(SignInForm.parse({ ...byPassword, account }).account).toBe(account.trim())
  })

  it('ACC-01 takes an e-mail with its code', () => {
    expect(messages(SignInForm, byCode)).toEqual({})
  })

  it('ACC-03 reaches the form through its resolver with the same keys', async () => {
    const resolve = zodResolver(SignInForm)
    const result = await resolve({ ...byPassword, account: '', password: '' }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    expect(result.errors).toMatchObject({
      account: { message: 'account.form.accountNeeded' },
      password: { message: 'account.form.passwordNeeded' },
    })
  })
})

const named = {
  by: 'name',
  account: 'ann',
  email: '',
  code: '',
  password: 'sea-breeze',
  confirmation: 'sea-breeze',
  inviteNum: '',
} as const
const mailed = {
  ...named,
  by: 'email',
  account: '',
  email: 'ann@home.org',
  code: '482915',
  password: '',
  confirmation: '',
} as const

describe('sign-up form', () => {
  it('ACC-03 takes a name, a password typed twice, and no invitation', () => {
    expect(messages(SignUpForm, named)).toEqual({})
  })

  it('ACC-03 says that the confirmation differs, also while another field is wrong', () => {
    expect(messages(SignUpForm, { ...named, account: '', confirmation: 'sea' })).toEqual({
      account: 'account.form.accountNameNeeded',
      confirmation: 'account.form.confirmationDiffers',
    })
  })

  it.each(['an', 'ann@home.org', 'a b c', 'a'.repeat(33)])(
    'ACC-03 says what a name looks like for %s',
    (account) => {
      expect(messages(SignUpForm, { ...named, account })).toEqual({ account: 'account.form.accountShape' })
    },
  )

  it.each(['Ann', 'Änne_1', '小明明', 'ａｎｎ'])('ACC-01 takes the name %s', (account) => {
    expect(messages(SignUpForm, { ...named, account })).toEqual({})
  })

  it('ACC-04 asks for 6 to 64 characters', () => {
    for (const password of ['a'.repeat(5), 'a'.repeat(65)]) {
      const wrong = { password: 'account.form.passwordLength' }
      expect(messages(SignUpForm, { ...named, password, confirmation: password })).toEqual(wrong)
      expect(messages(SignUpForm, { ...mailed, password, confirmation: password })).toEqual(wrong)
    }
    for (const password of ['a'.repeat(6), 'a'.repeat(64)]) {
      expect(messages(SignUpForm, { ...named, password, confirmation: password })).toEqual({})
    }
  })

  it('ACC-01 takes an e-mail with its code, with and without a password', () => {
    expect(messages(SignUpForm, mailed)).toEqual({})
    expect(messages(SignUpForm, { ...mailed, password: 'sea-breeze', confirmation: 'sea-breeze' })).toEqual(
      {},
    )
  })

  it('ACC-03 asks for e-mail and code, and for the password twice where one is given', () => {
    expect(
      messages(SignUpForm, { ...mailed, email: 'ann', code: '', password: 'sea-breeze', confirmation: '' }),
    ).toEqual({
      email: 'account.form.emailIllegal',
      code: 'account.form.codeNeeded',
      confirmation: 'account.form.confirmationDiffers',
    })
    expect(messages(SignUpForm, { ...mailed, confirmation: 'left over' })).toEqual({})
  })

  it('ACC-13 takes an invitation code as people type it and refuses another', () => {
    expect(messages(SignUpForm, { ...named, inviteNum: '4k7q 2m9 xtr' })).toEqual({})
    for (const form of [named, mailed]) {
      expect(messages(SignUpForm, { ...form, inviteNum: '4k7q' })).toEqual({
        inviteNum: 'account.form.inviteNumInvalid',
      })
    }
  })
})

describe('password and proof forms', () => {
  it('ACC-03, ACC-06 leaves no field of a forgotten password empty', () => {
    expect(messages(ForgetForm, { email: '', code: '', password: '', confirmation: '' })).toEqual({
      email: 'account.form.emailNeeded',
      code: 'account.form.codeNeeded',
      password: 'account.form.newPasswordNeeded',
      confirmation: 'account.form.confirmationNeeded',
    })
  })

  it('ACC-03, ACC-06 wants the old password, and the new one twice the same', () => {
    expect(
      messages(ChangePasswordForm, { oldPassword: '', password: 'sea-breeze', confirmation: 'sea' }),
    ).toEqual({
      oldPassword: 'account.form.oldPasswordNeeded',
      confirmation: 'account.form.confirmationDiffers',
    })
  })

  it('ACC-03 wants the address and its code before an e-mail is bound', () => {
    expect(messages(EmailForm, { email: 'ann@', code: '4829' })).toEqual({
      email: 'account.form.emailIllegal',
      code: 'account.form.codeShape',
    })
  })

  it('ACC-03 wants the proof that was chosen, and only that', () => {
    expect(messages(ProofForm, { by: 'password', password: '', code: '' })).toEqual({
      password: 'account.form.passwordNeeded',
    })
    expect(messages(ProofForm, { by: 'code', password: '', code: '' })).toEqual({
      code: 'account.form.codeNeeded',
    })
  })
})
