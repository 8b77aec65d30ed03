// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { TAB_KEYS, tabStorage } from '../../platform/storage.ts'
import { EntryDraft } from './entry-draft.ts'

const signIn = { by: 'password', account: 'mara@example.com', password: 'typed', code: '' } as const

describe('what was typed on the way in', () => {
  beforeEach(() => tabStorage.clear())

  it('ACC-03 comes back as it was after a look at another form', () => {
    const draft = new EntryDraft()
    draft.keep('signIn', signIn)
    draft.keep('signUp', { ...draft.signUp, inviteNum: '4K7Q' })
    expect(draft.signIn).toEqual(signIn)
    expect(draft.signUp.inviteNum).toBe('4K7Q')
  })

  it('ACC-02, ACC-06 goes along as the e-mail, or as the name', () => {
    const draft = new EntryDraft()
    draft.keep('signIn', signIn)
    expect(draft.signUp).toMatchObject({ by: 'email', email: 'mara@example.com', account: '', password: '' })
    expect(draft.forget.email).toBe('mara@example.com')
    draft.keep('signIn', { ...signIn, account: 'mara' })
    expect(draft.signUp).toMatchObject({ by: 'name', account: 'mara', email: '' })
    expect(draft.forget.email).toBe('')
  })

  it('ACC-03 keeps the account for the next try, and no password or code, once the way in is left', () => {
    const draft = new EntryDraft()
    draft.keep('signIn', { ...signIn, by: 'code', code: '482915' })
    draft.dropSecrets()
    expect(draft.signIn).toEqual({ by: 'code', account: 'mara@example.com', password: '', code: '' })
    draft.clear()
    expect(draft.signIn.account).toBe('')
  })

  it('ACC-06 hands the e-mail of a new password to sign-in, once', () => {
    const draft = new EntryDraft()
    draft.keep('signIn', { ...signIn, by: 'code' })
    draft.handReset('mara@example.com')
    expect(draft.takeReset()).toBe(true)
    expect(draft.takeReset()).toBe(false)
    expect(draft.signIn).toEqual({ by: 'password', account: 'mara@example.com', password: '', code: '' })
  })

  it('ACC-03 keeps the address and the way chosen over a reload, and never a password or a code', () => {
    const draft = new EntryDraft()
    draft.keep('signUp', {
      ...draft.signUp,
      by: 'email',
      email: 'mara@example.com',
      password: 'typed',
      code: '482915',
    })
    draft.keep('signIn', { ...signIn, by: 'code', code: '482915' })
    expect(tabStorage.read(TAB_KEYS.entry)).not.toMatch(/typed|482915/)
    const again = new EntryDraft()
    expect(again.signIn).toEqual({ by: 'code', account: 'mara@example.com', password: '', code: '' })
    expect(again.signUp).toMatchObject({ by: 'email', email: 'mara@example.com', password: '', code: '' })
    again.clear()
    expect(new EntryDraft().signIn.account).toBe('')
    again.keep('signIn', { ...signIn, account: '' })
    again.dropSecrets()
    expect(tabStorage.read(TAB_KEYS.entry)).toBeUndefined()
    tabStorage.write(TAB_KEYS.entry, 'nonsense')
    expect(new EntryDraft().signIn.account).toBe('')
  })
})
