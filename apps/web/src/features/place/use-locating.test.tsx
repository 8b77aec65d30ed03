// @vitest-environment jsdom
import type { Spot } from '@thrum/contracts/chat/place'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeTexts, i18n, startLanguage } from '../../i18n/language.ts'
import { useLocating } from './use-locating.ts'

type Answer = Parameters<Geolocation['getCurrentPosition']>

const found: Spot[] = []
let locating: ReturnType<typeof useLocating>
let answer: Answer | undefined

function Probe() {
  locating = useLocating((spot) => found.push(spot))
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('isSecureContext', true)
  const getCurrentPosition = (...given: Answer) => {
    answer = given
  }
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition }, language: 'en' })
  found.length = 0
  await startLanguage()
  await completeTexts()
})
afterEach(() => vi.unstubAllGlobals())

async function show() {
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Probe />))
  return root
}

/** By the numbers of the Geolocation API. */
const fail = (code: number) => act(async () => answer?.[1]?.({ code } as GeolocationPositionError))
const succeed = () =>
  act(async () => answer?.[0]({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition))

it.each([
  [1, 'refused', /allow/i],
  [2, 'unavailable', /./],
  [3, 'timeout', /./],
] as const)(
  'INPT-020 a position that is not told (%i) is said to be %s, and asked again',
  async (code, state, words) => {
    await show()
    await act(async () => void locating.ask(false))
    expect(locating.state).toBe('busy')
    expect(answer?.[2]?.timeout).toBeGreaterThan(0)
    await fail(code)
    expect(locating.state).toBe(state)
    expect(i18n.t(`place.${state}`)).toMatch(words)
    await act(async () => void locating.ask(false))
    await succeed()
    expect(locating.state).toBe('idle')
    expect(found).toEqual([{ latitude: 1, longitude: 2 }])
  },
)

it('INPT-020 a position that comes after the page was left is dropped', async () => {
  const root = await show()
  await act(async () => void locating.ask(true))
  await act(async () => root.unmount())
  await succeed()
  expect(found).toEqual([])
})

it('INPT-020 a position that comes after another place was chosen is dropped, and may be asked for again', async () => {
  await show()
  await act(async () => void locating.ask(true))
  await act(async () => locating.drop())
  expect(locating.state).toBe('idle')
  await succeed()
  expect([locating.state, found]).toEqual(['idle', []])
  await act(async () => void locating.ask(true))
  await succeed()
  expect(found).toHaveLength(1)
})
