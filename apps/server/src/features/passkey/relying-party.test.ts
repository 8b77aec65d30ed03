import { describe, expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

describe('whom passkeys are made for', () => {
  test('ACC-15 the public address’s name, and pages of that origin alone', () => {
    const config = { publicUrl: 'https://thrum.example:8443', allowedOrigins: [] }
    expect(relyingPartyOf(config, [3000])).toEqual({
      id: 'thrum.example',
      origins: ['https://thrum.example:8443'],
    })
  })

  test('ACC-15 without a public address localhost, at our own ports', () => {
    expect(relyingPartyOf({ publicUrl: undefined, allowedOrigins: [] }, [3000, 3001])).toEqual({
      id: 'localhost',
      origins: ['http://localhost:3000', 'http://localhost:3001'],
    })
  })

  test('ACC-15 pages of origins that the operator named may answer too', () => {
    const config = { publicUrl: 'https://thrum.example', allowedOrigins: ['https://app.thrum.example'] }
    expect(relyingPartyOf(config, []).origins).toEqual(['https://thrum.example', 'https://app.thrum.example'])
  })
})
