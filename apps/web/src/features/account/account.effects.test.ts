import type { Session } from '@thrum/contracts/account/account.entities'
import type { UserId } from '@thrum/contracts/ids'
import { describe, expect, it } from 'vitest'
import { SessionKeeper } from '../../lib/session.ts'
import { browserStorage, STORAGE_KEYS } from '../../platform/storage.ts'
import { AccountEffects } from './account.effects.ts'
import type { AccountState } from './account.store.ts'

const ANN: Session = {
  id: 'AAAAAAAAAAAAAAAAAAAA' as UserId,
  isLogin: true,
  nickName: 'Ann',
  avatar: '/avatars/dune-1.svg',
  sex: 'girl',
  isComplete: true,
  ticket: 't',
}
const BEN: Session = { ...ANN, id: 'BBBBBBBBBBBBBBBBBBBB' as UserId }
const NOBODY: Session = { ...ANN, id: '', isLogin: false, isComplete: false, ticket: '' }

function setUp(options: { token?: string; answers: (Session | 'offline')[]; hasNoToy?: boolean }) {
  const storage = browserStorage(() => {
    throw new Error('no storage')
  })
  storage.write(STORAGE_KEYS.token, options.token)
  const keeper = new SessionKeeper(storage)
  const seen: string[] = []
  let state: AccountState = { at: 'visitor' }
  let online = () => {}
  const waits: { ms: number; run: () => void }[] = []
  const effects = new AccountEffects({
    keeper,
    set(next) {
      state = next
    },
    fetchSession() {
      const answer = options.answers.shift()
      seen.push('session')
      return answer === undefined || answer === 'offline'
        ? Promise.reject(new Error())
        : Promise.resolve(answer)
    },
    tellIfClosed() {
      seen.push(`told as ${keeper.token}`)
      return Promise.reject(new Error('over'))
    },
    announceSignOut(token = keeper.token) {
      seen.push(`announced as ${token}`)
      return Promise.reject(new Error('offline'))
    },
    async stopToy() {
      if (options.hasNoToy === true) throw new TypeError('no such chunk')
      seen.push('stop')
    },
    onOnline(run) {
      online = run
    },
    after(ms, run) {
      waits.push({ ms, run })
      return () => undefined
    },
    onAnother: () => seen.push('another'),
  })
  keeper.onSignOut(() => seen.push('signed out'))
  return { effects, keeper, seen, storage, waits, state: () => state, goOnline: () => online() }
}

/** Lets the answers that are already there arrive. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('launch', () => {
  it('SES-09 loads the stored token and fetches its session', async () => {
    const { effects, state, keeper } = setUp({ token: 'abc', answers: [ANN] })
    effects.start()
    expect(state()).toEqual({ at: 'unknown' })
    await settle()
    expect(state()).toEqual({ at: 'signedIn', user: ANN })
    expect(keeper.getSnapshot().isComplete).toBe(true)
  })

  it('SES-09, SES-06 signs out when the session says not logged in, and says before whether the account was closed', async () => {
    const { effects, state, storage, seen } = setUp({ token: 'abc', answers: [NOBODY] })
    effects.start()
    await settle()
    expect(state()).toEqual({ at: 'visitor' })
    expect(seen).toEqual(['session', 'told as abc', 'signed out'])
    expect(storage.read(STORAGE_KEYS.token)).toBeUndefined()
  })

  it('APP-16 fetches nothing for a visitor', async () => {
    const { effects, state, seen } = setUp({ answers: [] })
    effects.start()
    await settle()
    expect(state()).toEqual({ at: 'visitor' })
    expect(seen).toEqual([])
  })

  it('SES-09 keeps the token without a network and asks again when there is one', async () => {
    const { effects, state, keeper, goOnline } = setUp({ token: 'abc', answers: ['offline', ANN] })
    effects.start()
    await settle()
    expect(state()).toEqual({ at: 'unknown' })
    expect(keeper.token).toBe('abc')
    goOnline()
    await settle()
    expect(state()).toEqual({ at: 'signedIn', user: ANN })
  })

  it('SES-09 asks again after 5 s where the server gave no answer, for as long as it is the same session', async () => {
    const { effects, state, waits, keeper, seen } = setUp({
      token: 'abc',
      answers: ['offline', 'offline', ANN, 'offline', ANN],
    })
    effects.start()
    for (const after of [1, 2]) {
      await settle()
      expect(state()).toEqual({ at: 'unknown' })
      expect(waits.map(({ ms }) => ms)).toEqual(Array.from({ length: after }, () => 5_000))
      waits[after - 1]?.run()
    }
    await settle()
    expect(state()).toEqual({ at: 'signedIn', user: ANN })
    await effects.refresh()
    waits[2]?.run()
    expect(seen).toHaveLength(5)
    await settle()
    keeper.signOut()
    for (const { run } of waits) run()
    expect(seen.slice(5)).toEqual(['signed out'])
  })

  it('SES-09 drops an answer that belongs to an older sign-in', async () => {
    const { effects, state, keeper } = setUp({ token: 'abc', answers: [NOBODY, ANN] })
    effects.start()
    keeper.signIn('def')
    await settle()
    expect(state()).toEqual({ at: 'signedIn', user: ANN })
    expect(keeper.token).toBe('def')
  })
})

describe('sign-in', () => {
  it('SES-13 while the old session is asked why it is over keeps the new one', async () => {
    const { effects, keeper, seen } = setUp({ token: 'abc', answers: [NOBODY, ANN] })
    effects.start()
    while (!seen.includes('told as abc')) await Promise.resolve()
    keeper.signIn('def')
    await settle()
    expect(keeper.token).toBe('def')
  })

  it('APP-15, SES-13 tells where somebody else signs in than before, and of nobody who comes back', async () => {
    const { effects, keeper, seen } = setUp({ answers: [ANN, ANN, BEN] })
    effects.start()
    for (const token of ['abc', 'def', 'ghi']) {
      keeper.signIn(token)
      await settle()
      keeper.signOut()
    }
    expect(seen.filter((step) => step !== 'signed out')).toEqual(['session', 'session', 'session', 'another'])
  })
})

describe('sign-in where somebody is signed in', () => {
  it('SES-13 ends the session whose place it takes on the server too, also another tab’s', async () => {
    const { effects, keeper, seen, storage } = setUp({ answers: [ANN, BEN, ANN] })
    effects.start()
    await effects.signIn('first')
    expect(seen).toEqual(['session'])
    await effects.signIn('second')
    expect(seen.slice(1)).toEqual(['signed out', 'session', 'announced as first', 'another'])
    keeper.signOut()
    new SessionKeeper(storage).signIn('other tab’s')
    await effects.signIn('third')
    expect(seen.filter((step) => step.startsWith('announced'))).toEqual([
      'announced as first',
      'announced as other tab’s',
    ])
    expect([keeper.token, keeper.isKept]).toEqual(['third', true])
  })

  it('SES-13 ends none where another tab has signed out already', async () => {
    const { effects, seen, storage } = setUp({ token: 'first', answers: [ANN, BEN] })
    effects.start()
    await settle()
    new SessionKeeper(storage).signOut()
    await effects.signIn('second')
    expect(seen.filter((step) => step.startsWith('announced'))).toEqual([])
  })
})

describe('after the profile was completed', () => {
  it('SES-05 asks once more, also while the question of the launch is under way', async () => {
    const { effects, keeper } = setUp({ token: 'abc', answers: [{ ...ANN, isComplete: false }, ANN] })
    effects.start()
    await effects.refresh()
    expect(keeper.getSnapshot().isComplete).toBe(true)
  })
})

describe('sign-out', () => {
  it('SES-09 stops the toy first, then tells the server, and needs no network', async () => {
    const { effects, keeper, seen, state } = setUp({ token: 'abc', answers: [ANN] })
    effects.start()
    await settle()
    await effects.signOut()
    expect(seen).toEqual(['session', 'stop', 'announced as abc', 'signed out'])
    expect(keeper.token).toBeUndefined()
    expect(state()).toEqual({ at: 'visitor' })
  })

  it('SES-09 works where the toy’s chunk never came', async () => {
    const { effects, keeper, seen } = setUp({ token: 'abc', answers: [ANN], hasNoToy: true })
    effects.start()
    await settle()
    await effects.signOut()
    expect(seen).toEqual(['session', 'announced as abc', 'signed out'])
    expect(keeper.token).toBeUndefined()
  })
})
