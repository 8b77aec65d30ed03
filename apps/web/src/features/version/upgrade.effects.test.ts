import { describe, expect, it } from 'vitest'
import { UpgradeEffects } from './upgrade.effects.ts'
import { judge, type Verdict } from './verdict.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

function setUp(verdict: Verdict) {
  const state = { verdict, isPostponed: false, isBusy: false, page: 'home', hasNetwork: true }
  const seen: string[] = []
  const effects = new UpgradeEffects({
    async check() {
      seen.push('checked')
      if (!state.hasNetwork) throw new Error('no network')
    },
    verdict: () => state.verdict,
    isPostponed: () => state.isPostponed,
    isBusy: () => state.isBusy,
    isOpen: () => state.page === 'upgrade',
    stopToy: async () => seen.push('stopped'),
    open(found) {
      seen.push(found)
      state.page = 'upgrade'
    },
  })
  return { state, seen, effects }
}

describe('a newer version', () => {
  it('NOT-04 is newer by its code, and required where the minimum is above the one that runs', () => {
    const version = (versionCode: number, minimumCode: number) =>
      judge({ version: '1.0.12', versionCode, minimumCode, address: '', notes: [] }, 12)
    expect([version(0, 0), version(12, 0), version(13, 12), version(13, 13), version(12, 13)]).toEqual([
      'current',
      'current',
      'offered',
      'required',
      'current',
    ])
  })

  it('NOT-04 opens the upgrade page after the toy was stopped, and not before the server was asked', async () => {
    const { seen, effects } = setUp('offered')
    effects.look()
    await effects.start()
    await settled()
    expect(seen).toEqual(['checked', 'stopped', 'offered'])
  })

  it('NOT-04 opens nothing where nothing is newer, and what was kept where there is no network', async () => {
    const current = setUp('current')
    await current.effects.start()
    await settled()
    expect(current.seen).toEqual(['checked'])
    const kept = setUp('required')
    kept.state.hasNetwork = false
    await kept.effects.start()
    await settled()
    expect(kept.seen).toEqual(['checked', 'stopped', 'required'])
  })

  it('NOT-04 offers once in a visit, and not again what was put off', async () => {
    const { state, seen, effects } = setUp('offered')
    await effects.start()
    await settled()
    state.page = 'home'
    effects.look()
    await settled()
    expect(seen).toHaveLength(3)
    const later = setUp('offered')
    later.state.isPostponed = true
    await later.effects.start()
    await settled()
    expect(later.seen).toEqual(['checked'])
  })

  it('NOT-04 comes back while it is required, whatever page is opened', async () => {
    const { state, seen, effects } = setUp('required')
    await effects.start()
    await settled()
    state.page = 'mine'
    effects.look()
    effects.look()
    await settled()
    expect(seen).toEqual(['checked', 'stopped', 'required', 'stopped', 'required'])
  })

  it.each(['offered', 'required'] as const)(
    'NOT-04 never comes between while a play runs: %s waits until it ends',
    async (verdict) => {
      const { state, seen, effects } = setUp(verdict)
      state.isBusy = true
      await effects.start()
      effects.look()
      await settled()
      expect(seen).toEqual(['checked'])
      state.isBusy = false
      effects.look()
      // A play that begins while the toy stops.
      state.isBusy = true
      await settled()
      expect(seen).toEqual(['checked', 'stopped'])
      state.isBusy = false
      effects.look()
      await settled()
      expect(seen).toEqual(['checked', 'stopped', 'stopped', verdict])
    },
  )
})
