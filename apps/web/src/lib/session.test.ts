import { expect, it } from 'vitest'
import { STORAGE_KEYS, type Storage } from '../platform/storage.ts'
import { SessionKeeper } from './session.ts'

function makeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    read: (key) => kept.get(key),
    write(key, value) {
      if (value === undefined) kept.delete(key)
      else kept.set(key, value)
    },
  }
}

it('SESS-003 a tab that is behind signs itself out, and nobody who signed in elsewhere', () => {
  const storage = makeStorage()
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
