// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { consent } from '../consent/index.ts'
import { readKeeping } from './kept-pages.ts'

const TERMS = { name: 'Terms', html: '<p>Rules</p>', createTime: 1, language: 'en' as const }
const fails = (failure: 'network' | 'refused') => () => Promise.reject(new CallError(failure))

describe('pages kept for later', () => {
  beforeEach(() => {
    storage.write(STORAGE_KEYS.terms, undefined)
    storage.write(STORAGE_KEYS.privacy, undefined)
  })
  afterEach(() => storage.write(STORAGE_KEYS.consent, undefined))

  it('APP-05 keeps nothing before consent', async () => {
    await readKeeping('1', async () => TERMS)
    expect(storage.read(STORAGE_KEYS.terms)).toBeUndefined()
    await expect(readKeeping('1', fails('network'))).rejects.toMatchObject({ failure: 'network' })
  })

  it('NOT-03 shows the terms as last read where there is no network, each page its own', async () => {
    consent.send('accept')
    expect(await readKeeping('1', async () => TERMS)).toEqual({ page: TERMS, isKept: false })
    expect(await readKeeping('1', fails('network'))).toEqual({ page: TERMS, isKept: true })
    await expect(readKeeping('2', fails('network'))).rejects.toMatchObject({ failure: 'network' })
    await expect(readKeeping('1', fails('refused'))).rejects.toMatchObject({ failure: 'refused' })
  })

  it('NOT-03 keeps no other page, and throws away what it can’t read', async () => {
    await readKeeping('0123456789abcdefghij', async () => TERMS)
    await expect(readKeeping('0123456789abcdefghij', fails('network'))).rejects.toThrow()
    storage.write(STORAGE_KEYS.terms, '{"name":1}')
    await expect(readKeeping('1', fails('network'))).rejects.toMatchObject({ failure: 'network' })
    storage.write(STORAGE_KEYS.terms, 'not json')
    await expect(readKeeping('1', fails('network'))).rejects.toMatchObject({ failure: 'network' })
  })
})
