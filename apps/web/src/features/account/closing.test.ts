// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '../../i18n/language.ts'
import { session } from '../../lib/session.ts'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { closing } from './closing.store.ts'
import { closeAccount } from './closing.ts'

vi.mock('../toy/index.ts', () => ({ toy: { stop: () => Promise.resolve() } }))

const PROOF = { password: 'tide and dune' }
const NOBODY = {
  id: '',
  isLogin: false,
  nickName: '',
  avatar: '',
  sex: 'none',
  isComplete: false,
  ticket: '',
}
const answer = (code: number, data: unknown = null) => Response.json({ code, msg: 'words', data })

beforeEach(startLanguage)
afterEach(() => {
  session.signOut()
  closing.setState({ isClosed: false })
  vi.unstubAllGlobals()
})

describe('cancelling', () => {
  it('ACC-12 says farewell also where the line told of the end before the answer came', async () => {
    session.signIn('of ann')
    vi.stubGlobal('fetch', async () => {
      session.signOut()
      return answer(200)
    })
    await closeAccount(PROOF)
    expect(closing.getState().isClosed).toBe(true)
  })

  it('ACC-12 says farewell where the answer was lost and the account is gone since, to its owner alone', async () => {
    session.signIn('of ann')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(closeAccount(PROOF)).rejects.toThrow()
    session.signOut()
    session.signIn('of ben')
    const over = vi.fn(async (url: string) =>
      url.endsWith('/user/cancel') ? answer(401) : answer(200, NOBODY),
    )
    vi.stubGlobal('fetch', over)
    await expect(closeAccount(PROOF)).rejects.toThrow()
    expect(closing.getState().isClosed).toBe(false)
    session.signIn('of ann')
    await closeAccount(PROOF)
    expect(closing.getState().isClosed).toBe(true)
  })

  it('ACC-12 leaves nothing on the phone, and the sign-in of somebody else in another tab as it is', async () => {
    vi.stubGlobal('fetch', async () => answer(200))
    session.signIn('of ann')
    storage.write(STORAGE_KEYS.cap, '20')
    await closeAccount(PROOF)
    expect(localStorage).toHaveLength(0)
    session.signIn('of ann')
    vi.stubGlobal('fetch', async () => {
      storage.write(STORAGE_KEYS.token, 'of ben')
      storage.write(STORAGE_KEYS.cap, '30')
      return answer(200)
    })
    await closeAccount(PROOF)
    const kept = [STORAGE_KEYS.token, STORAGE_KEYS.cap].map((key) => storage.read(key))
    expect(kept).toEqual(['of ben', '30'])
    expect(closing.getState().isClosed).toBe(true)
  })
})
