import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, test } from 'vitest'
import { createEvents } from '../events.ts'
import { createAuth } from './auth.ts'
import type { FindSession, Session } from './caller.ts'
import { createLimiter } from './limiter.ts'
import { DEFAULT_LIMITS } from './limits.ts'

const TOKEN = 'T'.repeat(43)
const HOME = '192.0.2.1'
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
  const database: { find: FindSession } = { find: async () => ANN }
  const limiter = createLimiter(DEFAULT_LIMITS)
  const auth = createAuth({ findSession: (token) => database.find(token), events, limiter, clock })
  return { clock, events, database, auth }
}

describe('stop lane', () => {
  test('F-03 while the database is away the last known session may stop, and nothing else', async () => {
    const { auth, database } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal', HOME)
    database.find = away
    expect(await auth.authenticate(TOKEN, 'signedIn', 'stop', HOME)).toEqual(ANN)
    await expect(auth.authenticate(TOKEN, 'signedIn', 'normal', HOME)).rejects.toThrow('connect')
  })

  test('P-A8 no fault of the look keeps the last known session from stopping', async () => {
    const { auth, database } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal', HOME)
    database.find = () => Promise.reject(new TypeError('nobody foresaw it'))
    expect(await auth.authenticate(TOKEN, 'signedIn', 'stop', HOME)).toEqual(ANN)
    await expect(auth.authenticate(TOKEN, 'signedIn', 'normal', HOME)).rejects.toThrow('nobody foresaw it')
  })

  test('F-05 while the database hangs a stop waits 80 ms for it and no longer', async () => {
    const { auth, database, clock } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal', HOME)
    database.find = hangs
    const stopped = auth.authenticate(TOKEN, 'signedIn', 'stop', HOME)
    await clock.advance(80)
    expect(await stopped).toEqual(ANN)
  })

  test('P-A8 made-up tokens in any number cost the database one look at a time, and no stop is refused', async () => {
    const { auth, database } = setUp()
    const made = (n: number) => String(n).padStart(43, '0')
    let looking = 0
    let most = 0
    database.find = async (token) => {
      looking++
      most = Math.max(most, looking)
      await Promise.resolve()
      looking--
      return token === TOKEN ? ANN : undefined
    }
    const stop = (token: string, address = HOME) =>
      auth.authenticate(token, 'signedIn', 'stop', address).catch((error: AppError) => error.code)
    await Promise.all(Array.from({ length: 30 }, (_, n) => stop(made(n))))
    most = 0
    const flood = Array.from({ length: 500 }, (_, n) => stop(made(100 + n)))
    expect(await stop(TOKEN)).toEqual(ANN)
    expect(new Set(await Promise.all(flood))).toEqual(new Set(['session.expired']))
    expect(most).toBe(1)
    // Whoever is known waits behind none of them.
    database.find = (token) => (token === TOKEN ? Promise.resolve(ANN) : hangs())
    void stop(made(1_000))
    expect(await stop(TOKEN)).toEqual(ANN)
  })

  test('P-A8, F-05 stops that found no database count as nobody’s: afterwards none waits behind another', async () => {
    const { auth, database } = setUp()
    database.find = () => Promise.reject(new Error('Connection terminated'))
    const stop = (n: number) => auth.authenticate(String(n).padStart(43, '0'), 'signedIn', 'stop', HOME)
    for (let n = 0; n < 100; n++) await stop(n).catch(() => undefined)
    database.find = (token) => (token === TOKEN ? Promise.resolve(ANN) : hangs())
    void stop(1_000)
    expect(await auth.authenticate(TOKEN, 'signedIn', 'stop', HOME)).toEqual(ANN)
  })

  test('SES-13 a session that ended is forgotten', async () => {
    const { auth, database, events } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal', HOME)
    events.emit('sessionEnded', { userId: ANN.userId, sessionId: ANN.sessionId })
    database.find = away
    await expect(auth.authenticate(TOKEN, 'signedIn', 'stop', HOME)).rejects.toThrow('connect')
  })

  test('SES-13 a healthy database’s word counts over what was known', async () => {
    const { auth, database } = setUp()
    await auth.authenticate(TOKEN, 'signedIn', 'normal', HOME)
    database.find = async () => undefined
    await expect(auth.authenticate(TOKEN, 'signedIn', 'stop', HOME)).rejects.toThrow(
      new AppError('session.expired'),
    )
  })
})

describe('access', () => {
  const codeOf = (session: Session | undefined, access: 'anyone' | 'signedIn' | 'adult') => {
    const { auth, database } = setUp()
    database.find = async () => session
    return auth.authenticate(TOKEN, access, 'normal', HOME).then(
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
      await expect(auth.authenticate(header, 'signedIn', 'normal', HOME)).rejects.toThrow('session.expired')
    }
    expect(asked).toBe(0)
  })
})
