import type { PlayId, UserId } from '@thrum/contracts/ids'
import type { Push } from '@thrum/contracts/play/play.push'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../platform/storage.testkit.ts'
import type { Storage } from '../../platform/storage.ts'
import { PlayStore } from './play.store.ts'

const PLAY = 'PlayPlayPlayPlayPla1' as PlayId
const OTHER = 'PlayPlayPlayPlayPla2' as PlayId

/** The server holds this play, as it says at each connect. */
function serverHolds(store: PlayStore, playId: PlayId): void {
  const partner = { id: 'NoaNoaNoaNoaNoaNoaNo' as UserId, name: 'Noa', avatar: '/avatars/dune-2.svg' }
  const running = { epoch: 7, isArmed: true, expiresInMs: null, runningForMs: 400, limits: null }
  const data = { playId, state: 'interacting', role: 'receiver', flag: 0, partner, ...running }
  const push = { type: 'play_state', sData: '', data, atMs: 5 } as unknown as Push
  store.dispatch({ type: 'push', push, nowMs: 1_000 })
}

/** A page of this tab, and what it was asked to do. */
function open(kept: Storage) {
  const store = new PlayStore(kept)
  const done: string[] = []
  store.setPerformer((effect) => done.push(effect.do))
  return { store, done }
}

describe('play store', () => {
  it('INT-08 a play that was ended without a network is not taken up by the page after a reload', () => {
    const kept = memoryStorage()
    const { store } = open(kept)
    serverHolds(store, PLAY)
    store.dispatch({ type: 'leave' })
    expect(store.interacting).toBeUndefined()

    const reloaded = open(kept)
    serverHolds(reloaded.store, PLAY)
    expect(reloaded.store.interacting).toBeUndefined()
    expect(reloaded.done).toEqual(['closePlay'])
    serverHolds(reloaded.store, OTHER)
    expect(reloaded.store.interacting?.playId).toBe(OTHER)
  })
})
