// @vitest-environment jsdom
import type { FriendCheck } from '@thrum/contracts/friend/friend.entities'
import type { PlayId } from '@thrum/contracts/ids'
import { PATIENCE } from '@thrum/testkit/patience'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeTexts, startLanguage } from '../../../i18n/language.ts'
import { toasts } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { PageContext, type PageFacts } from '../../../navigation/page.context.ts'
import { asking } from '../../../ui/popup/ask.ts'
import { playStore } from '../../play/index.ts'
import { toUserId } from '../chat.testkit.ts'
import type { Peer } from '../interact.ts'
import { operation } from '../operation.store.ts'
import { ChatHeader, type ChatHeaderProps } from './ChatHeader.tsx'

const NOA: Peer = { userId: toUserId('noa'), name: 'Noa', avatar: '/avatars/dune-1.svg' }
const PLAY_ID = 'PlayPlayPlayPlayPlay' as PlayId
const page: PageFacts = {
  entry: { key: 'page', index: 0, pathname: '/', search: '' },
  route: undefined,
  isTop: true,
  claimFocus: () => false,
  handOnFocus: () => undefined,
}

let root: Root
let asked: { path: string; body: string }[]
let check: Partial<FriendCheck>
let nowMs = 0

/** The service, as far as these parts ask it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const path = new URL(String(input), 'http://x').pathname
  asked.push({ path, body: String(init?.body ?? '') })
  const data = path.endsWith('/friend/check') ? [{ userID: NOA.userId, on: null, ...check }] : PLAY_ID
  return Response.json({ code: 200, msg: '', data })
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label')?.includes(name),
  )
const until = (isTrue: () => void) => act(() => vi.waitFor(isTrue, PATIENCE))
const tap = (name: string) => act(async () => button(name)?.click())

async function show(props: Partial<ChatHeaderProps> = {}) {
  await act(async () =>
    root.render(
      <PageContext value={page}>
        <ChatHeader name="Noa" peer={NOA} isOnline={false} isTyping={false} {...props} />
      </PageContext>,
    ),
  )
}

function play(withWhom: Peer = NOA) {
  const partner = { id: withWhom.userId, name: withWhom.name, avatar: withWhom.avatar }
  return act(async () =>
    playStore.set({
      life: { at: 'interacting', role: 'receiver', playId: PLAY_ID, flag: 1, partner, beganAtMs: 0 },
    }),
  )
}

function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', answer)
  // Each test comes long after the pages that the one before opened.
  nowMs += 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  asked = []
  check = { relation: 'mutual' }
  await startLanguage()
  await completeTexts()
  navigation.replace('/', undefined, { force: true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  playStore.set({ life: { at: 'none', endedPlayId: undefined } })
  operation.set(false)
  toasts.hide()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('the header of a chat', () => {
  it('CHAT-002 names who that is, on the page and in its title', async () => {
    await show()
    expect(document.querySelector('h1')?.textContent).toBe('Noa')
    expect(document.title).toBe('Noa · Thrum')
  })

  it('CHAT-003 offers calls and playing to two people, and nothing of it to others', async () => {
    await show()
    for (const name of ['Video call', 'Voice call', 'Interact']) expect(button(name)).toBeDefined()
    await show({ peer: undefined })
    for (const name of ['Video call', 'Voice call', 'Interact']) expect(button(name)).toBeUndefined()
  })

  it('CHAT-003, CHAT-064 says of the service that it is, and offers nothing to do with it', async () => {
    await show({ name: 'Help', peer: { ...NOA, userId: toUserId('merchantHelp'), name: 'Help' } })
    expect(document.body.textContent).toContain('HelpService')
    for (const name of ['Video call', 'Voice call', 'Interact', 'Help']) expect(button(name)).toBeUndefined()
  })

  it('INPT-027 says that the other types, and else whether they are there', async () => {
    await show({ isOnline: true })
    expect(document.body.textContent).toContain('online')
    await show({ isOnline: true, isTyping: true })
    expect(document.querySelector('[role="status"]')?.textContent).toBe('typing…')
    await show()
    expect(document.body.textContent).not.toContain('typing')
    expect(document.body.textContent).not.toContain('online')
  })

  it('CHAT-008 leads to the person’s page, without the prefix of chat', async () => {
    await show()
    await act(async () => document.querySelector<HTMLElement>('[aria-description="Profile"]')?.click())
    expect(window.location.pathname + window.location.search).toBe(`/pages/chat/operate?id=${NOA.userId}`)
  })

  it.each(['Video call', 'Voice call'])(
    'CALL-001, CALL-002 %s asks for the app, not for a microphone',
    async (call) => {
      const getUserMedia = vi.fn()
      vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } })
      await show()
      await tap(call)
      await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
      expect(document.querySelector('[role="dialog"]')?.textContent).toContain('This part needs the app')
      await tap('Get the app')
      expect(window.location.pathname).toBe('/pages/download/app')
      expect(getUserMedia).not.toHaveBeenCalled()
    },
  )
})

describe('playing from a chat', () => {
  it('CHAT-065, CHAT-072 looks how the two stand, then asks to play here', async () => {
    await show()
    await tap('Interact')
    await until(() => expect(playStore.getSnapshot().life.at).toBe('waiting'))
    expect(asked.map(({ path }) => path)).toEqual([
      expect.stringMatching(/\/friend\/check$/),
      expect.stringMatching(/\/sendPlayById$/),
    ])
    expect(playStore.getSnapshot().life).toMatchObject({ flag: 1, face: { name: 'Noa' } })
  })

  it.each([
    ['none', null, 'You are not friends any more.'],
    ['oneSided', 'mine', 'has ended the friendship'],
    ['oneSided', 'theirs', 'You have ended this friendship'],
  ] as const)(
    'CHAT-065 asks nobody where the friendship is %s (%s), and says so',
    async (relation, on, words) => {
      check = { relation, on }
      await show()
      await tap('Interact')
      await until(() => expect(toasts.getSnapshot()?.text).toContain(words))
      expect(playStore.getSnapshot().life.at).toBe('none')
      expect(asked).toHaveLength(1)
    },
  )

  it('CHAT-004 reads Interacting while the two play, and leads to the controls', async () => {
    await show()
    await play()
    expect(button('Interact')).toBeUndefined()
    await tap('Interacting')
    expect(operation.getSnapshot()).toBe(true)
  })

  it('CHAT-004 does not with somebody else, whose session must end first', async () => {
    await show()
    await play({ ...NOA, userId: toUserId('mara'), name: 'Mara' })
    await tap('Interact')
    expect(toasts.getSnapshot()?.text).toContain('Mara')
    expect(asked).toEqual([])
  })

  it('CHAT-005, CHAT-006 the way back asks; no stays and plays on, yes ends the play and leaves', async () => {
    await act(async () => navigation.push('/pages/account/setUp'))
    await show()
    await play()
    const back = async () => {
      navigation.back()
      for (let pop = 0; pop < 2; pop += 1) await nextPop()
    }
    await act(back)
    expect(asking.getSnapshot()?.title).toBe('End this session?')
    await act(async () => asking.answer(false))
    expect(playStore.interacting).toBeDefined()
    expect(window.location.pathname).toBe('/pages/account/setUp')
    await act(back)
    await act(async () => {
      asking.answer(true)
      await nextPop()
    })
    expect(playStore.interacting).toBeUndefined()
    expect(asked.at(-1)?.path).toMatch(/\/closePlay$/)
    expect(window.location.pathname).toBe('/')
  })

  it('CHAT-005 the way back to the play’s own page leaves nothing, so it asks nothing', async () => {
    await act(async () => navigation.push('/pages/player/interact'))
    nowMs += 1_000
    await act(async () => navigation.push('/pages/account/setUp'))
    await show()
    await play()
    await act(async () => {
      navigation.back()
      await nextPop()
    })
    expect(asking.getSnapshot()).toBeUndefined()
    expect(window.location.pathname).toBe('/pages/player/interact')
    expect(playStore.interacting).toBeDefined()
  })
})
