import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { createEvents } from '../events.ts'
import { createAuth } from './auth.ts'
import type { Session } from './caller.ts'

const TOKEN = 'T'.repeat(43)
const ANN: Session = {
  userId: 'annannannannannann12' as UserId,
  sessionId: 's1',
  isAdult: true,
  isClosed: false,
}

const away = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
const hangs = () => new Promise<never>(() => {})

function setUp() {
  const clock = new FakeClock()
  const events = createEvents()
  const database = { find: async (): Promise<Session | undefined> => ANN }
  const auth = createAuth(() => database.find(), events, clock)
  return { clock, events, database, auth }
}

describe('stop lane', () => {
  test('F-03 while the database is away the last known session may stop, and nothing else', async () => {
    const { auth, database } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal')
    database.find = away
    expect(await auth.authenticate(TOKEN, 'signedIn', 'stop')).toEqual(ANN)
    await expect(auth.authenticate(TOKEN, 'signedIn', 'normal')).rejects.toThrow('connect')
  })

  test('F-05 while the database hangs a stop waits 80 ms for it and no longer', async () => {
    const { auth, database, clock } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal')
    database.find = hangs
    const stopped = auth.authenticate(TOKEN, 'signedIn', 'stop')
    await clock.advance(80)
    expect(await stopped).toEqual(ANN)
  })

  test('SES-13 a session that ended is forgotten', async () => {
    const { auth, database, events } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal')
    events.emit('sessionEnded', { userId: ANN.userId, sessionId: ANN.sessionId })
    database.find = away
    await expect(auth.authenticate(TOKEN, 'signedIn', 'stop')).rejects.toThrow('connect')
  })

  test('SES-13 a healthy database’s word counts over what was known', async () => {
    const { auth, database } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal')
    database.find = async () => undefined
    await expect(auth.authenticate(TOKEN, 'signedIn', 'stop')).rejects.toThrow(
      new AppError('session.expired'),
    )
  })
})

describe('access', () => {
  const codeOf = (session: Session | undefined, access: 'anyone' | 'signedIn' | 'adult') => {
    const { auth, database } = setUp()
    database.find = async () => session
    return auth.authenticate(TOKEN, access, 'normal').then(
      (found) => found?.userId ?? 'nobody',
      (error: AppError) => error.code,
    )
  }

  test('ACC-09, AU-14 goes by session, closed account and profile', async () => {
    const child = { ...ANN, isAdult: false }
    const closed = { ...ANN, isClosed: true }
    expect(await codeOf(ANN, 'adult')).toBe(ANN.userId)
    expect(await codeOf(child, 'signedIn')).toBe(ANN.userId)
    expect(await codeOf(child, 'adult')).toBe('profile.needed')
    expect(await codeOf(closed, 'signedIn')).toBe('session.closed')
    expect(await codeOf(closed, 'anyone')).toBe('nobody')
    expect(await codeOf(undefined, 'signedIn')).toBe('session.expired')
    expect(await codeOf(undefined, 'anyone')).toBe('nobody')
  })

  test('AU-15 what isn’t formed like a token never reaches the database', async () => {
    const { auth, database } = setUp()
    let asked = 0
    database.find = async () => {
      asked++
      return ANN
    }
    for (const header of [undefined, '', 'x', `${TOKEN}A`, `${TOKEN}, ${TOKEN}`, [TOKEN, TOKEN]]) {
      await expect(auth.authenticate(header, 'signedIn', 'normal')).rejects.toThrow('session.expired')
    }
    expect(asked).toBe(0)
  })
})
