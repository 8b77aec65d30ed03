// @vitest-environment jsdom
import type { InboxMessage, InboxThread } from '@thrum/contracts/console/official.routes'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buttonOf, drawPartEach, press, write } from '../../parts/draw.testkit.tsx'
import { ThreadPage } from './ThreadPage.tsx'

// The router of the framework is another copy of the same package here.
vi.mock('react-router', () => ({ useParams: () => ({ id: 'help.ann' }) }))

const draw = drawPartEach()
const LOOK_MS = 4_000

const words = (sequence: number, text: string) =>
  ({
    ID: `m${sequence}`,
    sequence,
    type: 'text',
    payload: { text },
    time: 1,
    isOwn: false,
  }) as unknown as InboxMessage
let thread: Partial<InboxThread>
let messages: InboxMessage[]
/** Of what happened beside new messages. */
let changes: number
/** What one page of messages holds. */
const PAGE = 3
/** By path: what a call answers, in place of what it would. */
let answers: Record<string, (before: number) => Promise<unknown>>
let asked: { path: string; body: Record<string, unknown> }[]

const callsOf = (path: string) => asked.filter((call) => call.path === path)
const look = () => act(async () => vi.advanceTimersByTimeAsync(LOOK_MS))
const page = () => document.body.textContent
const open = () => draw(<ThreadPage />)

beforeEach(() => {
  vi.useFakeTimers()
  thread = {
    ...({ officialId: 'help', userId: 'ann' } as Pick<InboxThread, 'officialId' | 'userId'>),
    ...{ nickName: 'Ann', isGone: false, isSettled: false, assignedTo: null, peerReadSequence: 0 },
  }
  messages = [words(1, 'does it float?')]
  changes = 0
  asked = []
  const now = () => {
    const lastSequence = messages.at(-1)?.sequence ?? 0
    return { ...thread, lastSequence, change: lastSequence + changes }
  }
  answers = {
    '/inbox/thread': async () => now(),
    '/inbox/messages': async (before) => {
      const older = messages.filter(({ sequence }) => sequence < before).toReversed()
      return { records: older.slice(0, PAGE), hasMore: older.length > PAGE }
    },
    '/inbox/settle': async () => now(),
    '/answer/list': async () => [],
    '/inbox/staff': async () => [],
  }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const path = address.replace(/^\/api|\?.*$/g, '')
    asked.push({ path, body: JSON.parse(String(body ?? '{}')) })
    const before = new URLSearchParams(address.split('?')[1]).get('before')
    const data = await answers[path]?.(Number(before ?? Number.POSITIVE_INFINITY))
    return new Response(JSON.stringify({ code: 200, msg: '', data: data ?? null }))
  })
  return () => vi.useRealTimers()
})

describe('a conversation of the inbox', () => {
  it('OPS-01 messages that could not be fetched come with the next look', async () => {
    const fetched = answers['/inbox/messages']
    answers['/inbox/messages'] = async () => {
      throw new TypeError('network')
    }
    await open()
    expect(page()).toContain('The server does not answer.')
    answers['/inbox/messages'] = fetched ?? (async () => null)
    await look()
    expect(page()).toContain('does it float?')
    expect(page()).not.toContain('The server does not answer.')
    await look()
    expect(callsOf('/inbox/messages')).toHaveLength(2)
  })

  it('OPS-01 what was taken back or edited meanwhile shows with the next look, on older pages too', async () => {
    messages = Array.from({ length: 7 }, (_, at) => words(at + 1, `word ${at + 1}`))
    await open()
    await press('Older messages')
    await press('Older messages')
    expect(callsOf('/inbox/messages')).toHaveLength(3)
    expect(page()).toContain('word 1')
    const takenBack = { isRevoked: true, payload: {} }
    messages = messages.map((one) =>
      one.sequence === 2 || one.sequence === 6 ? { ...one, ...takenBack } : one,
    )
    changes = 2
    await look()
    expect([...(page()?.match(/word \d|taken back/g) ?? [])]).toEqual([
      ...['word 1', 'taken back', 'word 3', 'word 4', 'word 5', 'taken back', 'word 7'],
    ])
    expect(callsOf('/inbox/read')).toHaveLength(1)
    messages = [...messages, words(8, 'word 8')]
    await look()
    await look()
    // One page to begin with, two older ones, those three anew, and one for the new message.
    expect(callsOf('/inbox/messages')).toHaveLength(7)
    expect(page()).toContain('word 8')
  })

  it('OPS-01 is settled up to what the page shows', async () => {
    await open()
    messages = [...messages, words(2, 'and it hurts')]
    await press('Settle')
    expect(callsOf('/inbox/settle')).toMatchObject([
      { body: { officialId: 'help', userId: 'ann', sequence: 1 } },
    ])
  })
})

describe('a conversation of the inbox, while an answer goes out', () => {
  let sent: PromiseWithResolvers<unknown>
  const box = () => document.querySelector<HTMLTextAreaElement>('textarea:not([readonly])')
  const type = (text: string) => {
    const at = box()
    if (at === null) throw new Error('no box')
    return write(at, text)
  }
  beforeEach(async () => {
    sent = Promise.withResolvers()
    answers['/inbox/send'] = () => sent.promise
    await open()
    await type('It does.')
    await press('Send')
  })

  it('OPS-01 what is written stays, also when the page goes under it', async () => {
    await type('It does. For hours.')
    await act(async () => sent.resolve({ sequence: 2 }))
    expect(box()?.value).toBe('It does. For hours.')
    await draw(null)
    await open()
    expect(box()?.value).toBe('It does. For hours.')
    await press('Send')
    expect(box()?.value).toBe('')
    expect(buttonOf('Send').disabled).toBe(true)
  })

  it('OPS-01 what is sent again, as its answer got lost, is the same message, also on a page that was left', async () => {
    await act(async () => sent.reject(new TypeError('network')))
    await press('Send')
    await draw(null)
    await open()
    await press('Send')
    await type('It does. For hours.')
    await press('Send')
    const [first, again, later, changed] = callsOf('/inbox/send').map(({ body }) => body.id)
    expect(first).toBeTypeOf('string')
    expect([again, later]).toEqual([first, first])
    expect(changed).not.toBe(first)
    await type('')
  })

  it('OPS-01 the page may be left: what was sent is not there to be sent again', async () => {
    await draw(null)
    await act(async () => sent.resolve({ sequence: 2 }))
    await open()
    expect(box()?.value).toBe('')
  })
})
