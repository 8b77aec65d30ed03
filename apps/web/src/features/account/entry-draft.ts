import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { session } from '../../lib/session.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { type Storage, TAB_KEYS, tabStorage } from '../../platform/storage.ts'
import type { RoutePath } from '../../routes.ts'
import type { ForgetForm, SignInForm, SignUpForm } from './account.form.ts'

/** What stands in the forms on the way in. */
interface Drafts {
  signIn: SignInForm
  signUp: SignUpForm
  forget: ForgetForm
}

const WAY_IN: readonly RoutePath[] = [
  '/pages/account/signIn',
  '/pages/account/signUp',
  '/pages/account/forget',
]

const NO_SIGN_IN: SignInForm = { by: 'password', account: '', password: '', code: '' }
const NO_SIGN_UP: SignUpForm = {
  by: 'name',
  account: '',
  email: '',
  code: '',
  password: '',
  confirmation: '',
  inviteNum: '',
}
const NO_FORGET: ForgetForm = { email: '', code: '', password: '', confirmation: '' }

/**
 * Holds what was typed on the way in, so that turning from sign-in to sign-up or to a forgotten password and back
 * loses nothing. The account or e-mail goes along from form to form. Passwords and codes stay in memory alone, and
 * whoever leaves the way in takes them along; the address and the ways chosen outlive a reload, with the tab.
 */
export class EntryDraft {
  #account = ''
  #forms: Partial<Drafts> = {}
  #wasReset = false
  readonly #store: Storage

  constructor(store: Storage = tabStorage) {
    this.#store = store
    const { account, signIn, signUp } = keptEntry(store.read(TAB_KEYS.entry))
    if (typeof account === 'string') this.#account = account
    if (signIn === 'code') this.#forms.signIn = { ...NO_SIGN_IN, by: signIn }
    if (signUp === 'email') this.#forms.signUp = { ...NO_SIGN_UP, by: signUp }
  }

  keep<Form extends keyof Drafts>(form: Form, values: Drafts[Form]): void {
    this.#forms[form] = values
    this.#account = addressOf(values)
    this.#remember()
  }

  get signIn(): SignInForm {
    return { ...(this.#forms.signIn ?? NO_SIGN_IN), account: this.#account }
  }

  get signUp(): SignUpForm {
    const typed = this.#account
    const isEmail = typed.includes('@')
    const draft = this.#forms.signUp ?? { ...NO_SIGN_UP, by: isEmail ? 'email' : 'name' }
    if (typed === '') return draft
    return isEmail ? { ...draft, email: typed } : { ...draft, account: typed }
  }

  get forget(): ForgetForm {
    const typed = this.#account
    return { ...(this.#forms.forget ?? NO_FORGET), ...(typed.includes('@') ? { email: typed } : {}) }
  }

  /** A new password was set for this mailbox: sign-in begins with it. */
  handReset(email: string): void {
    this.#account = email
    this.#forms = {}
    this.#wasReset = true
    this.#remember()
  }

  /** True once after `handReset`. */
  takeReset(): boolean {
    const was = this.#wasReset
    this.#wasReset = false
    return was
  }

  /** The account's name and the way chosen stay for the next try, secrets don't. */
  dropSecrets(): void {
    const { signIn } = this.#forms
    this.#forms = signIn === undefined ? {} : { signIn: { ...NO_SIGN_IN, by: signIn.by } }
    this.#remember()
  }

  clear(): void {
    this.#forms = {}
    this.#account = ''
    this.#store.write(TAB_KEYS.entry, undefined)
  }

  #remember(): void {
    const { signIn, signUp } = this.#forms
    const isAsEver = this.#account === '' && signIn?.by !== 'code' && signUp?.by !== 'email'
    const kept: KeptEntry = { account: this.#account, signIn: signIn?.by, signUp: signUp?.by }
    this.#store.write(TAB_KEYS.entry, isAsEver ? undefined : JSON.stringify(kept))
  }
}

/** What the tab keeps; read back, each may be anything. */
type KeptEntry = Readonly<Partial<Record<'account' | 'signIn' | 'signUp', unknown>>>

function keptEntry(text: string | undefined): KeptEntry {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

function addressOf(values: SignInForm | SignUpForm | ForgetForm): string {
  if (!('account' in values)) return values.email
  return 'email' in values && values.by === 'email' ? values.email : values.account
}

export const entryDraft = new EntryDraft()

/** Keeps a form of the way in as it is typed, and lets go once its page goes and no other of them takes its place. */
export function useDraft<Name extends keyof Drafts>(name: Name, form: UseFormReturn<Drafts[Name]>): void {
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => entryDraft.keep(name, values),
    })
    return () => {
      stop()
      const path = navigation.getSnapshot().pages.at(-1)?.pathname
      if (session.isSignedIn) entryDraft.clear()
      else if (!WAY_IN.some((way) => way === path)) entryDraft.dropSecrets()
    }
  }, [name, form])
}
