import { FakeClock } from '@thrum/testkit/fake-clock'
import { expect, test } from 'vitest'
import { MediaCache, NoMedium } from './media-cache.ts'

const ADDRESS = `/media/${'m'.repeat(22)}`

function setUp() {
  const clock = new FakeClock()
  const asked: string[] = []
  const revoked: string[] = []
  let answer: (blob: Blob | Error) => void = () => undefined
  let aborted = 0
  let made = 0
  const cache = new MediaCache({
    fetchBlob: (address, signal) => {
      asked.push(address)
      signal.addEventListener('abort', () => {
        aborted += 1
      })
      return new Promise((resolve, reject) => {
        answer = (blob) => (blob instanceof Error ? reject(blob) : resolve(blob))
      })
    },
    toUrl: () => {
      made += 1
      return `blob:${made}`
    },
    revoke: (url) => void revoked.push(url),
    clock,
  })
  let heard = 0
  cache.subscribe(() => {
    heard += 1
  })
  const settle = async (blob: Blob | Error = new Blob()) => {
    const before = heard
    answer(blob)
    for (let turn = 0; turn < 10 && heard === before; turn += 1) await Promise.resolve()
  }
  return { cache, clock, asked, revoked, settle, aborted: () => aborted }
}

test('UPL-04 a picture is fetched once for all who show it, and kept for the next', async () => {
  const { cache, asked, settle } = setUp()
  const hide = cache.show(ADDRESS)
  cache.show(ADDRESS)
  expect(cache.stateOf(ADDRESS)).toEqual({ url: undefined, isFailed: false })
  await settle()
  expect(cache.stateOf(ADDRESS).url).toBe('blob:1')
  hide()
  cache.show(ADDRESS)
  expect(asked).toEqual([ADDRESS])
})

test('ME-10 with the session every address is revoked, and what is on its way is dropped', async () => {
  const { cache, revoked, settle, aborted } = setUp()
  cache.show(ADDRESS)
  await settle()
  const other = `${ADDRESS.slice(0, -1)}2`
  cache.show(other)
  cache.clear()
  expect([revoked, aborted()]).toEqual([['blob:1'], 2])
  await settle()
  expect([cache.stateOf(ADDRESS).url, cache.stateOf(other).url]).toEqual([undefined, undefined])
})

test('UPL-04 what failed is tried again twice, ever later, and then when it is shown anew', async () => {
  const { cache, clock, asked, settle } = setUp()
  const hide = cache.show(ADDRESS)
  for (const pauseMs of [1_000, 5_000]) {
    await settle(new Error('no network'))
    const tries = asked.length
    await clock.advance(pauseMs - 1)
    expect([asked.length, cache.stateOf(ADDRESS).isFailed]).toEqual([tries, false])
    await clock.advance(1)
    expect(asked.length).toBe(tries + 1)
  }
  await settle(new Error('no network'))
  expect([cache.stateOf(ADDRESS).isFailed, clock.timers]).toEqual([true, 0])
  hide()
  cache.show(ADDRESS)
  expect(cache.stateOf(ADDRESS).isFailed).toBe(false)
  await settle()
  expect([asked.length, cache.stateOf(ADDRESS).url]).toEqual([4, 'blob:1'])
})

test('UPL-04 the way back of the network ends a pause, and what nobody shows any more is not tried again', async () => {
  const { cache, clock, asked, settle } = setUp()
  const hide = cache.show(ADDRESS)
  await settle(new Error('no network'))
  cache.retry()
  expect([asked.length, clock.timers]).toEqual([2, 0])
  await settle(new Error('no network'))
  hide()
  await clock.advance(60_000)
  expect(asked.length).toBe(2)
  cache.show(ADDRESS)
  await settle()
  expect([asked.length, cache.stateOf(ADDRESS).url]).toEqual([3, 'blob:1'])
})

test('UPL-04, ME-10 what is not there is asked for once, and a pause ends with its session', async () => {
  const { cache, clock, asked, settle } = setUp()
  cache.show(ADDRESS)
  await settle(new NoMedium())
  expect([cache.stateOf(ADDRESS).isFailed, asked.length, clock.timers]).toEqual([true, 1, 0])
  const other = `${ADDRESS.slice(0, -1)}2`
  cache.show(other)
  await settle(new Error('no network'))
  expect(clock.timers).toBe(1)
  cache.clear()
  expect(clock.timers).toBe(0)
})

test('UPL-04 of those that nobody shows the last sixty stay', async () => {
  const { cache, revoked, settle } = setUp()
  for (let index = 100; index < 165; index += 1) {
    const hide = cache.show(`/media/${index}`)
    await settle()
    hide()
  }
  expect(revoked).toEqual(['blob:1', 'blob:2', 'blob:3', 'blob:4', 'blob:5'])
})
