// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Navigation } from './navigation.ts'

let nowMs = 0
let navigation: Navigation

function paths(): string[] {
  return navigation.getSnapshot().pages.map((page) => page.pathname)
}

function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
}

/** Goes back and waits for what the browser does after the event. */
async function backAndSettle(pops = 1): Promise<void> {
  navigation.back()
  for (let pop = 0; pop < pops; pop += 1) await nextPop()
}

function push(path: Parameters<Navigation['push']>[0], query?: Record<string, string>) {
  nowMs += 1_000
  navigation.push(path, query)
}

/** A way back that is held. @returns what goes on with it, and what ends the holding */
async function holdBack() {
  let go = () => {}
  const release = navigation.intercept((next) => {
    go = next
    return true
  })
  await backAndSettle(2)
  return { go, release }
}

describe('navigation', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/')
    nowMs = 10_000
    navigation = new Navigation(window, () => nowMs)
  })
  afterEach(() => {
    navigation.stop()
  })

  it('APP-06, CHAT-068 opens one page on two pushes within 300 ms', () => {
    navigation.push('/pages/account/setUp')
    nowMs += 299
    navigation.push('/pages/account/aboutUs')
    expect(paths()).toEqual(['/', '/pages/account/setUp'])
    nowMs += 1
    navigation.push('/pages/account/aboutUs')
    expect(paths()).toEqual(['/', '/pages/account/setUp', '/pages/account/aboutUs'])
  })

  it('APP-06 opens what nobody taps for right behind another page, and once', () => {
    navigation.push('/pages/goods/detail', { id: '1' })
    navigation.show('/TUIKit/components/TUIChat/index', { conversationID: 'C2Cim_1' })
    navigation.show('/TUIKit/components/TUIChat/index', { conversationID: 'C2Cim_1' })
    navigation.push('/pages/goods/cart')
    expect(paths()).toEqual(['/', '/pages/goods/detail', '/TUIKit/components/TUIChat/index'])
    navigation.show('/TUIKit/components/TUIChat/index', { conversationID: 'C2Cim_2' })
    expect(paths()).toHaveLength(4)
  })

  it('APP-01 puts the page and its query into the address, and the browser back button works', async () => {
    push('/pages/notice/detail', { id: '1', h: '1' })
    expect(window.location.pathname + window.location.search).toBe('/pages/notice/detail?id=1&h=1')
    window.history.back()
    await nextPop()
    expect(paths()).toEqual(['/'])
  })

  it('APP-01 leaves one certain page, and nothing where that isn’t the one on screen any more', async () => {
    push('/pages/account/setUp')
    const key = navigation.getSnapshot().pages.at(-1)?.key ?? ''
    const back = vi.spyOn(window.history, 'back')
    push('/pages/account/changeName')
    navigation.leave(key)
    expect(back).not.toHaveBeenCalled()
    await backAndSettle()
    back.mockClear()
    navigation.leave(key)
    await nextPop()
    expect(paths()).toEqual(['/'])
    navigation.leave(key)
    expect(back).toHaveBeenCalledOnce()
    back.mockRestore()
  })

  it('APP-01, APP-06 goes back once where a tap and an answer both lead back, and again after a question', async () => {
    push('/pages/account/setUp')
    push('/pages/account/changeName')
    const { key } = navigation.getSnapshot().pages.at(-1) ?? { key: '' }
    const back = vi.spyOn(window.history, 'back')
    navigation.back()
    navigation.leave(key)
    await nextPop()
    expect(back).toHaveBeenCalledOnce()
    expect(paths()).toEqual(['/', '/pages/account/setUp'])
    back.mockRestore()
    const release = navigation.intercept(() => true)
    await backAndSettle(2)
    release()
    await backAndSettle()
    expect(paths()).toEqual(['/'])
  })

  it('APP-06 goes back on a later tap where the browser has lost the first', () => {
    push('/pages/account/setUp')
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    navigation.back()
    nowMs += 999
    navigation.back()
    expect(back).toHaveBeenCalledTimes(1)
    nowMs += 1
    navigation.back()
    expect(back).toHaveBeenCalledTimes(2)
    back.mockRestore()
  })

  function beginAt(address: string): void {
    window.history.replaceState(null, '', address)
    navigation.stop()
    navigation = new Navigation(window, () => nowMs)
  }

  it('APP-01 goes home instead of out of the app on the first page of a visit', async () => {
    beginAt('/pages/notice/detail?id=1')
    expect(paths()).toEqual(['/pages/notice/detail'])
    await backAndSettle()
    expect(paths()).toEqual(['/pages/bar/home'])
    beginAt('/pages/bar/mine')
    navigation.back()
    expect(paths()).toEqual(['/pages/bar/home'])
  })

  it('APP-01, APP-18 asks before the browser’s own back leaves the page that a visit began with', async () => {
    beginAt('/pages/account/setUp')
    const release = navigation.intercept(() => true)
    window.history.back()
    await nextPop()
    await nextPop()
    expect(window.location.pathname).toBe('/pages/account/setUp')
    expect(paths()).toEqual(['/pages/account/setUp'])
    release()
    window.history.back()
    await nextPop()
    expect(paths()).toEqual(['/pages/bar/home'])
  })

  it('APP-01 keeps its place after a reload', () => {
    push('/pages/account/setUp')
    const before = navigation.getSnapshot().pages[1]
    navigation.stop()
    navigation = new Navigation(window, () => nowMs)
    expect(navigation.getSnapshot().pages).toEqual([before])
  })

  it('APP-18 holds a way back until the question is answered, and goes then', async () => {
    push('/pages/player/standAloneEquipment')
    const { go, release } = await holdBack()
    expect(window.location.pathname).toBe('/pages/player/standAloneEquipment')
    expect(paths()).toEqual(['/', '/pages/player/standAloneEquipment'])
    go()
    await nextPop()
    expect(paths()).toEqual(['/'])
    release()
  })

  it('APP-18 an answer that comes once another page stands on top leaves that one alone', async () => {
    push('/pages/account/editProfile')
    const { go, release } = await holdBack()
    release()
    navigation.show('/pages/player/interact')
    const back = vi.spyOn(window.history, 'go')
    go()
    expect(back).not.toHaveBeenCalled()
    expect(paths().at(-1)).toBe('/pages/player/interact')
    back.mockRestore()
  })

  it('APP-18 asks on a tab and other exchanges too, but never when forced', () => {
    push('/pages/player/standAloneEquipment')
    const release = navigation.intercept(() => true)
    navigation.replace('/pages/bar/mine')
    expect(paths().at(-1)).toBe('/pages/player/standAloneEquipment')
    navigation.replace('/pages/account/signIn', undefined, { force: true })
    expect(paths().at(-1)).toBe('/pages/account/signIn')
    release()
  })

  it('APP-18 asks the newest interceptor first and the next only if that one lets go', async () => {
    push('/pages/account/setUp')
    const asked: string[] = []
    const older = navigation.intercept(() => {
      asked.push('older')
      return true
    })
    const newer = navigation.intercept(() => {
      asked.push('newer')
      return true
    })
    await backAndSettle(2)
    newer()
    await backAndSettle(2)
    older()
    await backAndSettle()
    expect(asked).toEqual(['newer', 'older'])
    expect(paths()).toEqual(['/'])
  })

  it('APP-15 drops every page at once, however deep', async () => {
    push('/pages/account/setUp')
    push('/pages/account/aboutUs')
    const release = navigation.intercept(() => true)
    navigation.reset('/pages/account/signIn')
    await nextPop()
    expect(paths()).toEqual(['/pages/account/signIn'])
    expect(window.location.pathname).toBe('/pages/account/signIn')
    release()
  })

  it('APP-15 drops every page also where the browser has lost the way back, or keeps too few pages for it', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
    push('/pages/account/setUp')
    push('/pages/account/aboutUs')
    navigation.reset('/pages/account/signIn')
    vi.advanceTimersByTime(1_000)
    expect(paths()).toEqual(['/pages/account/signIn'])
    expect(window.location.pathname).toBe('/pages/account/signIn')
    push('/pages/account/signUp')
    navigation.reset('/pages/bar/home')
    expect(go).toHaveBeenCalledTimes(2)
    go.mockRestore()
    vi.useRealTimers()
  })

  it('APP-15 drops every page also where the browser goes back late, and then no other page comes up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    push('/pages/account/setUp')
    push('/pages/account/aboutUs')
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
    navigation.reset('/pages/account/signIn')
    vi.advanceTimersByTime(1_000)
    go.mockRestore()
    vi.useRealTimers()
    const before = navigation.getSnapshot().pages
    window.history.go(-2)
    await nextPop()
    expect(navigation.getSnapshot().pages).toEqual(before.map((page) => ({ ...page, index: 0 })))
    expect(window.location.pathname).toBe('/pages/account/signIn')
    push('/pages/account/signUp')
    await backAndSettle()
    expect(paths()).toEqual(['/pages/account/signIn'])
  })

  it('APP-15 goes back once where a play and its session end together, to where the second of them leads', async () => {
    push('/pages/account/setUp')
    push('/pages/player/interact')
    const go = vi.spyOn(window.history, 'go')
    navigation.reset('/pages/bar/home')
    navigation.reset('/pages/account/signIn')
    await nextPop()
    expect(go.mock.calls).toEqual([[-2]])
    expect(paths()).toEqual(['/pages/account/signIn'])
    go.mockRestore()
  })
})
