import { describe, expect, it } from 'vitest'
import { TabKeeper } from './tabs.store.ts'

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
})
