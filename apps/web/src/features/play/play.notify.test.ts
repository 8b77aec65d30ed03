import type { PlayId } from '@thrum/contracts/ids'
import { INVITE_MS } from '@thrum/contracts/limits'
import { describe, expect, it } from 'vitest'
import { PARTNER, PLAY_ID } from './engine.testkit.ts'
import { InvitationNotice } from './play.notify.ts'
import { PlayStore } from './play.store.ts'

const NEXT_ID = 'PlayPlayPlayPlayPla2' as PlayId

function setUp(isWanted = true) {
  const store = new PlayStore()
  const calls: string[] = []
  let isShown = false
  let look: () => void = () => undefined
  new InvitationNotice(store, {
    isShown: () => isShown,
    isWanted: () => isWanted,
    onSight(run) {
      look = run
    },
    show: () => void calls.push('show'),
    close: () => void calls.push('close'),
  })
  return {
    store,
    calls,
    sight(next: boolean) {
      isShown = next
      look()
    },
    invited(playId: PlayId = PLAY_ID) {
      const { id: userId, name, avatar } = PARTNER
      const data = { playId, name, avatar, flag: 0, userId, expiresInMs: INVITE_MS } as const
      store.dispatch({
        type: 'push',
        push: { type: 'play_connect_notify', sData: '', data, atMs: 0 },
        nowMs: 0,
      })
    },
    close(by: 'initiator' | 'receiver') {
      const data = { playId: PLAY_ID, by, reason: 'ended' } as const
      store.dispatch({ type: 'push', push: { type: 'play_close', sData: '', data, atMs: 1 }, nowMs: 1 })
    },
  }
}

describe('an invitation while the page is out of sight', () => {
  it('APP-20, INT-03 stands once, and goes as the page comes into sight', () => {
    const { invited, sight, calls, store } = setUp()
    invited()
    store.set({ isSynced: true })
    expect(calls).toEqual(['show'])
    sight(true)
    expect(calls).toEqual(['show', 'close'])
  })

  it('APP-20 goes once it is withdrawn, over, answered elsewhere or the person signs out', () => {
    const ways: ((bench: ReturnType<typeof setUp>) => void)[] = [
      ({ close }) => close('initiator'),
      ({ close }) => close('receiver'),
      ({ store }) => store.dispatch({ type: 'tick', nowMs: INVITE_MS, isOnline: true }),
      ({ store }) => store.dispatch({ type: 'reject' }),
      ({ store }) => store.dispatch({ type: 'signedOut' }),
    ]
    for (const end of ways) {
      const bench = setUp()
      bench.invited()
      end(bench)
      expect(bench.calls).toEqual(['show', 'close'])
    }
  })

  it('APP-20 comes again with the next invitation', () => {
    const { invited, close, calls } = setUp()
    invited()
    close('initiator')
    invited(NEXT_ID)
    expect(calls).toEqual(['show', 'close', 'show'])
  })

  it('APP-20 stays away in sight, and where nobody asked for it', () => {
    const seen = setUp()
    seen.sight(true)
    seen.invited()
    expect(seen.calls).toEqual([])
    seen.sight(false)
    expect(seen.calls).toEqual(['show'])
    const unwanted = setUp(false)
    unwanted.invited()
    expect(unwanted.calls).toEqual([])
  })
})
