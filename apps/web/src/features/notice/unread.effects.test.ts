import { describe, expect, it } from 'vitest'
import type { Unread } from './notice.store.ts'
import { UnreadEffects } from './unread.effects.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

function setUp() {
  const state = { isSignedIn: false, nowMs: 0, answer: { notices: 2, messages: 3 } as Unread | undefined }
  const seen: string[] = []
  const effects = new UnreadEffects({
    isSignedIn: () => state.isSignedIn,
    async fetchUnread() {
      seen.push('asked')
      if (state.answer === undefined) throw new Error('no network')
      return state.answer
    },
    set: ({ notices, messages }) => seen.push(`${notices} + ${messages}`),
    nowMs: () => state.nowMs,
  })
  return { state, seen, effects }
}

describe('unread notices and messages', () => {
  it('NOT-02 are counted for a person, and not for a visitor', async () => {
    const { state, seen, effects } = setUp()
    effects.follow()
    effects.look()
    expect(seen).toEqual([])
    state.isSignedIn = true
    effects.follow()
    effects.follow()
    await settled()
    expect(seen).toEqual(['0 + 0', 'asked', '2 + 3'])
    state.isSignedIn = false
    effects.follow()
    expect(seen.slice(3)).toEqual(['0 + 0'])
  })

  it('NOT-02 asks again when the page is looked at, once a minute at most, or at once after a failure', async () => {
    const { state, seen, effects } = setUp()
    state.isSignedIn = true
    state.answer = undefined
    effects.follow()
    await settled()
    effects.look()
    await settled()
    state.answer = { notices: 0, messages: 1 }
    effects.look()
    await settled()
    state.nowMs = 59_999
    effects.look()
    state.nowMs = 60_000
    effects.look()
    await settled()
    expect(seen.filter((step) => step === 'asked')).toHaveLength(4)
  })

  it('NOT-02 drops an answer that comes after the sign-out', async () => {
    const { state, seen, effects } = setUp()
    state.isSignedIn = true
    effects.follow()
    state.isSignedIn = false
    effects.follow()
    await settled()
    expect(seen.at(-1)).toBe('0 + 0')
  })
})
