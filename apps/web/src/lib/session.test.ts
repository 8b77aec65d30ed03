import { expect, it } from 'vitest'
import { memoryStorage } from '../platform/storage.testkit.ts'
import { STORAGE_KEYS } from '../platform/storage.ts'
import { SessionKeeper } from './session.ts'

it('SESS-003 a tab that is behind signs itself out, and nobody who signed in elsewhere', () => {
  const storage = memoryStorage()
  const behind = new SessionKeeper(storage)
  behind.signIn('of ann')
  const other = new SessionKeeper(storage)
  other.signOut()
  other.signIn('of ben')
  behind.signOut()
  expect(behind.token).toBeUndefined()
  expect(storage.read(STORAGE_KEYS.token)).toBe('of ben')
  other.signOut()
  expect(storage.read(STORAGE_KEYS.token)).toBeUndefined()
})

it('SESS-012, APP-20 what is kept for a sign-in goes with it, and is none for who signs in from another tab', () => {
  const storage = memoryStorage()
  const tab = new SessionKeeper(storage)
  const other = new SessionKeeper(storage)
  for (const next of [tab, other]) {
    tab.signIn('of ann')
    storage.write(STORAGE_KEYS.notify, 'all')
    storage.write(STORAGE_KEYS.lock, 'PIN of ann')
    next.signIn('of ben')
    expect([storage.read(STORAGE_KEYS.notify), storage.read(STORAGE_KEYS.lock)]).toEqual([
      undefined,
      undefined,
    ])
  }
  storage.write(STORAGE_KEYS.notify, 'name')
  tab.signOut()
  expect(storage.read(STORAGE_KEYS.notify)).toBe('name')
  other.signOut()
  expect(storage.read(STORAGE_KEYS.notify)).toBeUndefined()
})

it('SES-13 whoever signs in where somebody still is ends that session first', () => {
  const storage = memoryStorage()
  const keeper = new SessionKeeper(storage)
  const ended: (string | undefined)[] = []
  keeper.onSignOut(() => ended.push(keeper.token))
  keeper.signIn('of ann')
  keeper.setComplete(true)
  keeper.signIn('of ben')
  expect(ended).toEqual(['of ann'])
  expect(keeper.getSnapshot()).toEqual({ token: 'of ben', isComplete: undefined })
  expect(storage.read(STORAGE_KEYS.token)).toBe('of ben')
})
