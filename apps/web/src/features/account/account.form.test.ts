import { zodResolver } from '@hookform/resolvers/zod'
import { describe, expect, it } from 'vitest'
import { SignInForm, SignUpForm } from './account.form.ts'

type Schema = typeof SignInForm | typeof SignUpForm

/** What the form shows beside each field, as text keys. */
function messages(schema: Schema, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const first: Record<string, string> = {}
  for (const issue of parsed.error.issues) first[issue.path.join('.')] ??= issue.message
  return first
}

describe('sign-in form', () => {
  it('ACC-03 asks for the account and the password, each beside its field', () => {
    expect(messages(SignInForm, { account: '  ', password: '' })).toEqual({
      account: 'account.form.accountNeeded',
      password: 'account.form.passwordNeeded',
    })
  })

  it.each(['ann@', '@home.org', 'ann@home', 'a b@home.org'])(
    'ACC-03 calls %s an illegal e-mail',
    (account) => {
      expect(messages(SignInForm, { account, password: 'x' })).toEqual({
        account: 'account.form.emailIllegal',
      })
    },
  )

  it.each(['ann', ' ann@home.org '])('ACC-01 takes the account name or e-mail %s', (account) => {
    expect(SignInForm.parse({ account, password: 'x' }).account).toBe(account.trim())
  })

  it('ACC-03 reaches the form through its resolver with the same keys', async () => {
    const resolve = zodResolver(SignInForm)
    const result = await resolve({ account: '', password: '' }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    expect(result.errors).toMatchObject({
      account: { message: 'account.form.accountNeeded' },
      password: { message: 'account.form.passwordNeeded' },
    })
  })
})

describe('sign-up form', () => {
  const good = { account: 'ann', password: 'sea-breeze', confirmation: 'sea-breeze', inviteNum: '' }

  it('ACC-03 takes a name, a password typed twice, and no invitation', () => {
    expect(messages(SignUpForm, good)).toEqual({})
  })

  it('ACC-03 says that the confirmation differs, also while another field is wrong', () => {
    expect(messages(SignUpForm, { ...good, account: '', confirmation: 'sea' })).toEqual({
      account: 'account.form.accountNameNeeded',
      confirmation: 'account.form.confirmationDiffers',
    })
  })

  it.each(['an', 'ann@home.org', 'a b c', 'a'.repeat(33)])(
    'ACC-03 says what a name looks like for %s',
    (account) => {
      expect(messages(SignUpForm, { ...good, account })).toEqual({ account: 'account.form.accountShape' })
    },
  )

  it.each(['Ann', 'Änne_1', '小明明', 'ａｎｎ'])('ACC-01 takes the name %s', (account) => {
    expect(messages(SignUpForm, { ...good, account })).toEqual({})
  })

  it('ACC-04 asks for 6 to 64 characters', () => {
    for (const password of ['a'.repeat(5), 'a'.repeat(65)]) {
      expect(messages(SignUpForm, { ...good, password, confirmation: password })).toEqual({
        password: 'account.form.passwordLength',
      })
    }
    for (const password of ['a'.repeat(6), 'a'.repeat(64)]) {
      expect(messages(SignUpForm, { ...good, password, confirmation: password })).toEqual({})
    }
  })

  it('ACC-13 takes an invitation code as people type it and refuses another', () => {
    expect(messages(SignUpForm, { ...good, inviteNum: '4k7q 2m9 xtr' })).toEqual({})
    expect(messages(SignUpForm, { ...good, inviteNum: '4k7q' })).toEqual({
      inviteNum: 'account.form.inviteNumInvalid',
    })
  })
})
