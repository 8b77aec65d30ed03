import { describe, expect, it } from 'vitest'
import { chosenTab, TabKeeper } from './tabs.store.ts'

describe('tabs', () => {
  it('APP-03 are five, the one at index 3 hidden at first', () => {
    const tabs = new TabKeeper()
    expect(tabs.getSnapshot().map((tab) => tab.isShown)).toEqual([true, true, true, false, true])
  })

  it('APP-03 can be shown, hidden and badged at index 2 and 3', () => {
    const tabs = new TabKeeper()
    tabs.setShown(3, true)
    tabs.setShown(2, false)
    tabs.setBadge(3, 7)
    expect(tabs.getSnapshot().map((tab) => [tab.isShown, tab.badge])).toEqual([
      [true, 0],
      [true, 0],
      [false, 0],
      [true, 7],
      [true, 0],
    ])
  })

  it('CONV-002, CONV-003 keep the chosen one highlighted, whichever of the two Messages entries is shown', () => {
    const tabs = new TabKeeper()
    const chosen = (index: number | undefined) => chosenTab(tabs.getSnapshot(), index)
    expect([0, 2, 3, 4, undefined].map(chosen)).toEqual([0, 2, 2, 4, undefined])
    tabs.setShown(3, true)
    expect([2, 3].map(chosen)).toEqual([2, 3])
    tabs.setShown(2, false)
    expect([2, 3].map(chosen)).toEqual([3, 3])
  })
})
