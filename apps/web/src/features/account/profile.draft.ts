import type { Profile } from '@thrum/contracts/account/account.entities'
import { type Storage, tabStorage } from '../../platform/storage.ts'
import type { ProfileForm } from './profile.form.ts'

const KEY = 'thrum.draft.profile'

type Changes = Partial<Record<keyof ProfileForm, string>>

/** Undefined where it is not known. */
export type Stored = Readonly<Record<keyof ProfileForm, string | undefined>>

/** What differs from what is stored, or may differ from it. */
export function changesOf(stored: Stored, values: ProfileForm): Changes {
  const names = Object.keys(stored) as (keyof ProfileForm)[]
  return Object.fromEntries(
    names.filter((name) => values[name] !== stored[name]).map((name) => [name, values[name]]),
  )
}

/**
 * What was changed and not saved yet, for as long as the browser's tab: a reload, a session that ran out and an
 * error lose nothing. It is shown to nobody but its owner.
 */
export class ProfileDraft {
  readonly #store: Storage
  readonly #owner: Profile['id']

  constructor(owner: Profile['id'], store: Storage = tabStorage) {
    this.#owner = owner
    this.#store = store
  }

  /** The form's values with the draft laid over them. */
  over(start: ProfileForm): ProfileForm {
    const changes = this.#read()
    const names = Object.keys(start) as (keyof ProfileForm)[]
    const kept = names
      .filter((name) => typeof changes[name] === 'string')
      .map((name) => [name, changes[name]])
    return { ...start, ...Object.fromEntries(kept) }
  }

  keep(changes: Changes): void {
    if (Object.keys(changes).length === 0) this.drop()
    else this.#store.write(KEY, JSON.stringify({ owner: this.#owner, changes }))
  }

  drop(): void {
    this.#store.write(KEY, undefined)
  }

  #read(): Changes {
    const text = this.#store.read(KEY)
    if (text === undefined) return {}
    const draft = parse(text)
    if (draft?.owner === this.#owner) return draft.changes
    this.drop()
    return {}
  }
}

function parse(text: string): { owner: string; changes: Changes } | undefined {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('owner' in read && 'changes' in read)) return undefined
    const { owner, changes } = read
    return typeof owner === 'string' && typeof changes === 'object' && changes !== null
      ? { owner, changes }
      : undefined
  } catch {
    return undefined
  }
}
