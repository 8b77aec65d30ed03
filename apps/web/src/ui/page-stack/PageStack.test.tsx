// @vitest-environment jsdom
import { NAVIGATION_THROTTLE_MS } from '@thrum/contracts/limits'
import { act, type ComponentType, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, i18n, startLanguage } from '../../i18n/language.ts'
import { connection } from '../../lib/connection.ts'
import { session } from '../../lib/session.ts'
import { comeBack } from '../../navigation/guard.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { useLeave, useLeaveQuestion, usePageShown } from '../../navigation/page.context.ts'
import { Header } from '../page/Header.tsx'
import { Page } from '../page/Page.tsx'
import { PageStack } from './PageStack.tsx'
import { ScreensContext } from './screens.context.ts'

const shown: string[] = []
let nowMs = 0
let mayLeave: ((isSure: boolean) => void) | undefined

function HomeScreen() {
  const [count, setCount] = useState(0)
  usePageShown(() => {
    shown.push('home on')
    return () => {
      shown.push('home off')
    }
  })
  return (
    <Page header={<Header title="Start" />}>
      <button type="button" onClick={() => setCount(count + 1)}>
        count {count}
      </button>
    </Page>
  )
}

function SettingsScreen() {
  useLeaveQuestion(
    window.location.search === '?ask=1',
    () =>
      new Promise((resolve) => {
        mayLeave = resolve
      }),
  )
  return <Page header={<Header title="Settings" />}>{null}</Page>
}

const saved = Promise.withResolvers<void>()

function SavingScreen() {
  const leave = useLeave()
  return (
    <Page header={<Header title="Saving" />}>
      <button type="button" id="save" onClick={() => void saved.promise.then(leave)}>
        Save
      </button>
    </Page>
  )
}

function titled(title: string) {
  return () => Promise.resolve(() => <Page header={<Header title={title} />}>{null}</Page>)
}

const late = Promise.withResolvers<ComponentType>()
const loaded = Promise.withResolvers<void>()
let isReached = true

function WaitingScreen() {
  const [title, setTitle] = useState('Wait')
  useEffect(() => void loaded.promise.then(() => setTitle('Ready')), [])
  return (
    <Page key={title} header={<Header title={title} />}>
      {null}
    </Page>
  )
}

const screens = {
  '/': () => Promise.resolve(HomeScreen),
  '/pages/account/setUp': () => Promise.resolve(SettingsScreen),
  '/pages/account/signIn': titled('Sign in'),
  '/pages/account/langSwitch': () => late.promise,
  '/pages/account/changePwd': () => Promise.resolve(SavingScreen),
  '/pages/account/info': titled('About you'),
  '/pages/player/classicPlay': titled('Classic'),
  '/pages/account/contactUs': titled('Ann\u202e'),
  '/pages/player/frequency': titled('Frequency'),
  '/pages/download/app': () => Promise.resolve(WaitingScreen),
  '/pages/account/discretion': () =>
    isReached ? titled('Discretion')() : Promise.reject(new TypeError('network')),
  '/pages/bar/mine': () => new Promise<never>(() => undefined),
}

let root: Root
let host: HTMLElement

function topHeading(): string | null | undefined {
  return host.querySelector('[data-top] h1')?.textContent
}

function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
}

async function push(path: Parameters<typeof navigation.push>[0], query?: Record<string, string>) {
  nowMs += 1_000
  await act(async () => navigation.push(path, query))
  await act(async () => navigation.settle())
}

async function back(pops = 1) {
  await act(async () => {
    navigation.back()
    for (let pop = 0; pop < pops; pop += 1) await nextPop()
  })
  await act(async () => navigation.settle())
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  shown.length = 0
  await startLanguage()
  await completeTexts()
  navigation.replace('/', undefined, { force: true })
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  await act(async () =>
    root.render(
      <ScreensContext value={screens}>
        <PageStack />
      </ScreensContext>,
    ),
  )
})
afterEach(async () => {
  vi.useRealTimers()
  while (navigation.getSnapshot().pages.length > 1) await back()
  await act(async () => root.unmount())
  session.signOut()
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('page stack', () => {
  it('APP-12 sets heading and document title when a page opens, and again when one comes back', async () => {
    expect(document.title).toBe('Start · Thrum')
    await push('/pages/account/setUp')
    expect(topHeading()).toBe('Settings')
    expect(document.title).toBe('Settings · Thrum')
    await back()
    expect(document.title).toBe('Start · Thrum')
  })

  it('APP-12 keeps a name that turns the writing round to itself', async () => {
    await push('/pages/account/contactUs')
    expect(document.title).toBe('\u2068Ann\u202e\u2069 · Thrum')
  })

  it('PLR-06 lets a sheet stand on the page below, which stays in sight, unmoved and out of reach', async () => {
    await act(async () => {
      session.signIn('token')
      session.setComplete(true)
    })
    await push('/pages/account/setUp')
    nowMs += 1_000
    await act(async () => navigation.push('/pages/player/frequency'))
    const frameOf = (title: string) =>
      [...host.querySelectorAll<HTMLElement>('[inert], [data-top]')].find(
        (frame) => frame.querySelector('h1')?.textContent === title,
      )
    expect(topHeading()).toBe('Frequency')
    expect(frameOf('Settings')?.dataset).toMatchObject({ seen: 'true' })
    expect(frameOf('Settings')?.hasAttribute('inert')).toBe(true)
    expect(frameOf('Frequency')?.dataset.sheet).toBe('true')
    expect(host.querySelector('[data-moving]')).toBeNull()
    await act(async () => navigation.settle())
    await back()
    expect(topHeading()).toBe('Settings')
    expect(frameOf('Start')?.dataset.seen).toBeUndefined()
  })

  it('APP-01 keeps the state of the pages below, which nobody can reach meanwhile', async () => {
    const button = host.querySelector('button[type="button"]:not([aria-label])') as HTMLElement
    await act(async () => button.click())
    await push('/pages/account/setUp')
    const below = button.closest('[inert]')
    expect(below).not.toBeNull()
    await back()
    expect(button.isConnected).toBe(true)
    expect(button.textContent).toBe('count 1')
    expect(button.closest('[inert]')).toBeNull()
  })

  it('APP-01 moves the focus to the new heading, and back to where it was', async () => {
    const button = host.querySelector('button[type="button"]:not([aria-label])') as HTMLElement
    await act(async () => button.focus())
    await push('/pages/account/setUp')
    expect(document.activeElement?.textContent).toBe('Settings')
    expect(document.activeElement?.tagName).toBe('H1')
    await back()
    expect(document.activeElement).toBe(button)
  })

  it('APP-01 tells a page when it comes on screen and when it is covered', async () => {
    await push('/pages/account/setUp')
    await back()
    expect(shown).toEqual(['home on', 'home off', 'home on'])
  })

  it('APP-18 asks before a page with a leave question is left, and stays on no', async () => {
    await push('/pages/account/setUp', { ask: '1' })
    await back(2)
    expect(topHeading()).toBe('Settings')
    await act(async () => mayLeave?.(false))
    expect(topHeading()).toBe('Settings')
    await back(2)
    await act(async () => {
      mayLeave?.(true)
      await nextPop()
    })
    expect(topHeading()).toBe('Start')
  })
})

describe('a page that waits', () => {
  it('APP-12 sets a title at once for a page whose code is still on its way', async () => {
    await push('/pages/account/aboutUs')
    expect(document.title).toBe('About · Thrum')
  })

  it('APP-12 gives a page the name of the product while its own is on its way, and a tab no way back', async () => {
    i18n.removeResourceBundle('en', 'translation')
    await push('/pages/bar/mine')
    expect(topHeading()).toBe('Thrum')
    expect(document.title).toBe('Thrum')
    expect(host.querySelector('[data-top] header button')).toBeNull()
    expect(host.querySelector('[data-top] nav')).toBeNull()
  })

  it('APP-11 leaves the other tabs in reach of one whose code is late', async () => {
    await push('/pages/bar/mine')
    expect(topHeading()).toBe('Mine')
    expect(host.querySelector('[data-top] nav a')?.textContent).toBe('Home')
  })

  it('APP-19 shows by itself a page whose code did not come, once the server is in reach again', async () => {
    isReached = false
    connection.missed()
    await push('/pages/account/discretion')
    expect(host.querySelector('[data-top] [role=alert]')?.textContent).toContain('did not arrive')
    isReached = true
    await act(async () => connection.reached())
    expect(topHeading()).toBe('Discretion')
    expect(host.querySelector('[role=alert]')).toBeNull()
  })

  it('APP-01 keeps the focus on the heading when the code of a page comes late', async () => {
    await push('/pages/account/langSwitch')
    expect(document.activeElement?.textContent).toBe('Language')
    await act(async () => late.resolve(() => <Page header={<Header title="Languages" />}>{null}</Page>))
    expect(document.activeElement?.tagName).toBe('H1')
    expect(document.activeElement?.textContent).toBe('Languages')
  })

  it('APP-01 keeps the focus on the heading when the data of a page comes late', async () => {
    await push('/pages/download/app')
    expect(document.activeElement?.textContent).toBe('Wait')
    await act(async () => loaded.resolve())
    expect(document.activeElement?.tagName).toBe('H1')
    expect(document.activeElement?.textContent).toBe('Ready')
  })
})

describe('ways off a page', () => {
  it('APP-06 takes a double tap on Back for one, for as long as that takes', async () => {
    const resting = () => host.querySelectorAll('[data-resting] [aria-label="Back"]').length
    await push('/pages/account/setUp')
    await push('/pages/account/contactUs')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    expect(resting()).toBe(0)
    await act(async () => host.querySelector<HTMLElement>('[data-top] [aria-label="Back"]')?.click())
    await act(async () => void vi.advanceTimersByTime(NAVIGATION_THROTTLE_MS - 1))
    expect(topHeading()).toBe('Settings')
    expect(resting()).toBeGreaterThan(1)
    await act(async () => void vi.advanceTimersByTime(1))
    expect(resting()).toBe(0)
  })

  it('APP-01 closes no second page when the answer that closes one comes late', async () => {
    await act(async () => {
      session.signIn('token')
      session.setComplete(true)
    })
    await push('/pages/account/setUp')
    await push('/pages/account/changePwd')
    await act(async () => host.querySelector<HTMLElement>('#save')?.click())
    await back()
    const goesBack = vi.spyOn(window.history, 'back')
    await act(async () => saved.resolve())
    expect(goesBack).not.toHaveBeenCalled()
    expect(topHeading()).toBe('Settings')
  })

  it('APP-15 leads a visitor to sign-in and back to the page that was wanted', async () => {
    await push('/pages/player/classicPlay')
    expect(topHeading()).toBe('Sign in')
    await act(async () => session.signIn('token'))
    await act(async () => {
      comeBack()
      await nextPop()
    })
    expect(topHeading()).toBe('Classic')
  })

  it('APP-15 leads to the profile while that is missing', async () => {
    await act(async () => {
      session.signIn('token')
      session.setComplete(false)
    })
    await push('/pages/player/classicPlay')
    expect(topHeading()).toBe('About you')
  })

  it('APP-01 says calmly that an address leads nowhere, or not yet', async () => {
    await push('/pages/goods/list')
    expect(host.querySelector('[data-top]')?.textContent).toContain('Not here yet')
    await act(async () => navigation.replace('/nowhere' as '/', undefined, { force: true }))
    expect(topHeading()).toBe('Nothing here')
  })
})
