// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { session } from '../../lib/session.ts'
import { STORAGE_KEYS, type Storage, storage } from '../../platform/storage.ts'
import { type LockDelay, LockStore, lock } from './lock.store.ts'

const RECORD = { salt: 'c2FsdA==', hash: 'aGFzaA==', rounds: 1 }

function open(afterMin: LockDelay | undefined, kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  if (afterMin !== undefined) values.set(STORAGE_KEYS.lock, JSON.stringify({ ...RECORD, afterMin }))
  const keep: Storage = {
    read: (key) => values.get(key),
    write: (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  }
  const clocks = { wall: 1_000_000, now: 0 }
  const store = new LockStore(keep, { wallMs: () => clocks.wall, nowMs: () => clocks.now })
  return { store, clocks, values }
}

describe('app lock', () => {
  it('APP-20 is locked from the start while somebody is signed in, and only then', () => {
    expect(open(1, { [STORAGE_KEYS.token]: 't' }).store.getSnapshot()).toBe('locked')
    expect(open(1).store.getSnapshot()).toBe('open')
    expect(open(undefined, { [STORAGE_KEYS.token]: 't' }).store.getSnapshot()).toBe('open')
  })

  it('APP-20 covers out of sight and locks once the chosen time is over', () => {
    const { store, clocks } = open(5)
    store.leave(true)
    expect(store.getSnapshot()).toBe('covered')
    clocks.now += 299_999
    store.comeBack()
    expect(store.getSnapshot()).toBe('open')
    store.leave(true)
    clocks.now += 300_000
    store.comeBack()
    expect(store.getSnapshot()).toBe('locked')
    store.comeBack()
    expect(store.getSnapshot()).toBe('locked')
    store.unlock()
    expect(store.getSnapshot()).toBe('open')
  })

  it('APP-20 counts the time whichever clock stood still or was set back', () => {
    const { store, clocks } = open(1)
    store.leave(true)
    clocks.wall += 60_000
    store.comeBack()
    expect(store.getSnapshot()).toBe('locked')
    store.unlock()
    store.leave(true)
    clocks.wall -= 86_400_000
    clocks.now += 60_000
    store.comeBack()
    expect(store.getSnapshot()).toBe('locked')
  })

  it('APP-20 locks at once where that is wanted, and a lost focus alone locks nothing', () => {
    const { store } = open(0)
    store.leave(false)
    expect(store.getSnapshot()).toBe('open')
    store.leave(true)
    expect(store.getSnapshot()).toBe('locked')
  })

  it('APP-20 counts the time since it was left, also where another tab set the PIN meanwhile', () => {
    const { store, clocks, values } = open(undefined)
    store.leave(true)
    values.set(STORAGE_KEYS.lock, JSON.stringify({ ...RECORD, afterMin: 1 }))
    clocks.now += 60_000
    store.comeBack()
    expect(store.getSnapshot()).toBe('locked')
  })

  it('APP-20 hides the screen behind another app without any PIN, where that is wanted', () => {
    const { store } = open(undefined, { [STORAGE_KEYS.cover]: '1' })
    store.leave(false)
    expect(store.getSnapshot()).toBe('covered')
    store.comeBack()
    expect(store.getSnapshot()).toBe('open')
  })

  it('APP-20, SESS-003 goes with the sign-in it belongs to; a tab that is behind takes nobody else’s away', () => {
    session.signIn('of ann')
    lock.write({ ...RECORD, afterMin: 0 })
    lock.lock()
    storage.write(STORAGE_KEYS.token, 'of ben')
    session.signOut()
    expect(lock.getSnapshot()).toBe('open')
    expect(lock.isSet).toBe(true)
    session.signIn('of ben')
    session.signOut()
    expect(lock.isSet).toBe(false)
  })

  it('APP-20 takes a broken record for none, and never wipes anything', () => {
    const { store, values } = open(undefined, { [STORAGE_KEYS.token]: 't', [STORAGE_KEYS.lock]: '{"salt":' })
    expect(store.getSnapshot()).toBe('open')
    store.lock()
    expect(store.getSnapshot()).toBe('open')
    expect(values.get(STORAGE_KEYS.token)).toBe('t')
  })
})
