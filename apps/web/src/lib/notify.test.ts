// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'
import { notifyChoice } from './notify.ts'
import { session } from './session.ts'

it('SESS-012, SESS-003 a sign-out turns notifications off, and never those of another tab’s sign-in', () => {
  session.signIn('of ann')
  storage.write(STORAGE_KEYS.token, 'of ben')
  notifyChoice.choose('name')
  session.signOut()
  expect(notifyChoice.level()).toBe('name')
  session.signIn('of ben')
  session.signOut()
  expect(storage.read(STORAGE_KEYS.notify)).toBeUndefined()
})
