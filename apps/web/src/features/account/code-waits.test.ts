import { FakeClock } from '@thrum/testkit/fake-clock'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../platform/storage.testkit.ts'
import { TAB_KEYS } from '../../platform/storage.ts'
import { CodeWaits } from './code-waits.ts'

const EMAIL = 'mara@example.com'

/** What the countdown of one address shows, each time it changes. */
function watch(waits: CodeWaits, email: string): number[] {
  const shown: number[] = []
  waits.subscribe(() => {
    const left = waits.secondsLeft(email)
    if (shown.at(-1) !== left) shown.push(left)
  })
  return shown
}

describe('wait for the next code', () => {
  it('ACC-05 counts the server’s seconds down one by one, to 0, and leaves no timer', async () => {
    const clock = new FakeClock()
    const waits = new CodeWaits(clock, memoryStorage())
    const shown = watch(waits, EMAIL)
    expect(waits.waitOf(EMAIL, 'signIn')).toBe('unasked')
    waits.start(EMAIL, 60, 'signIn')
    expect(waits.waitOf(EMAIL, 'signIn')).toBe('waiting')
    await clock.advance(59_999)
    expect(shown).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index))
    await clock.advance(1)
    expect(shown.at(-1)).toBe(0)
    expect(waits.waitOf(EMAIL, 'signIn')).toBe('over')
    expect(clock.timers).toBe(0)
  })

  it('ACC-05 takes an address in any spelling as one, and gives another one a wait of its own', async () => {
    const clock = new FakeClock()
    const waits = new CodeWaits(clock, memoryStorage())
    waits.start(' Mara@Example.com ', 60, 'signIn')
    await clock.advance(20_000)
    waits.start('other@example.com', 60, 'signIn')
    expect(waits.secondsLeft('mara@example.com')).toBe(40)
    expect(waits.secondsLeft('ｍara@example.com')).toBe(40)
    expect(waits.secondsLeft('other@example.com')).toBe(60)
    expect(waits.secondsLeft('third@example.com')).toBe(0)
  })

  it('ACC-05 is one for the address, and says that a code is on its way only for what it was asked for', async () => {
    const [clock, store] = [new FakeClock(), memoryStorage()]
    const waits = new CodeWaits(clock, store)
    waits.start(EMAIL, 60, 'signIn')
    for (const each of [waits, new CodeWaits(clock, store)]) {
      expect([each.waitOf(EMAIL, 'signIn'), each.waitOf(EMAIL, 'forget')]).toEqual(['waiting', 'unasked'])
      expect(each.secondsLeft(EMAIL)).toBe(60)
    }
    await clock.advance(60_000)
    waits.start(EMAIL, 42, undefined)
    expect([waits.secondsLeft(EMAIL), waits.waitOf(EMAIL, 'forget')]).toEqual([42, 'unasked'])
    waits.start(EMAIL, 60, 'forget')
    expect([waits.waitOf(EMAIL, 'signIn'), waits.waitOf(EMAIL, 'forget')]).toEqual(['waiting', 'waiting'])
  })

  it('ACC-05 shows the right second however late it is looked at', async () => {
    const clock = new FakeClock()
    const waits = new CodeWaits(clock, memoryStorage())
    waits.start(EMAIL, 60, 'signIn')
    await clock.advance(12_345)
    const shown = watch(waits, EMAIL)
    expect(waits.secondsLeft(EMAIL)).toBe(48)
    await clock.advance(655)
    expect(shown).toEqual([47])
  })

  it('ACC-05 goes on after a reload, each address with its own rest, and keeps no address once it is over', async () => {
    const store = memoryStorage()
    const wallOf = (clock: FakeClock, startMs: number) => () => startMs + clock.nowMs()
    const before = new FakeClock()
    const waits = new CodeWaits(before, store, wallOf(before, 1_000_000))
    waits.start(EMAIL, 60, 'signIn')
    await before.advance(20_000)
    waits.start('other@example.com', 60, 'signIn')

    const after = new FakeClock()
    const again = new CodeWaits(after, store, wallOf(after, 1_025_000))
    expect(again.secondsLeft(EMAIL)).toBe(35)
    expect(again.secondsLeft('other@example.com')).toBe(55)
    expect(again.waitOf(EMAIL, 'signIn')).toBe('waiting')
    await after.advance(55_000)
    expect(store.read(TAB_KEYS.codeWaits)).toBeUndefined()
  })

  it('ACC-05 waits no longer than it was told, though the wall clock was turned back or the tab keeps nonsense', () => {
    const store = memoryStorage()
    new CodeWaits(new FakeClock(), store, () => 9_000_000).start(EMAIL, 60, 'signIn')
    expect(new CodeWaits(new FakeClock(), store, () => 1_000_000).secondsLeft(EMAIL)).toBe(60)
    for (const text of ['nonsense', '{}', '[1,["a"]]']) {
      store.write(TAB_KEYS.codeWaits, text)
      expect(new CodeWaits(new FakeClock(), store).secondsLeft(EMAIL)).toBe(0)
    }
  })
})
