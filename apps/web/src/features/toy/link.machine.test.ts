import { describe, expect, it } from 'vitest'
import {
  type LinkEvent,
  type LinkPhase,
  nextLink,
  RETRY_PAUSES_MS,
  type Search,
  whyLost,
} from './link.machine.ts'

const SEARCH: Search = { failures: 2, wasThere: true, battery: 60, isRefused: false }

const PHASES: readonly LinkPhase[] = [
  { at: 'none' },
  { at: 'unpaired' },
  { at: 'unsupported', address: 'a' },
  { at: 'off', address: 'a' },
  { at: 'noPermission', address: '' },
  { at: 'elsewhere', address: 'a' },
  { at: 'connecting', address: 'a', search: undefined },
  { at: 'connected', address: 'a', battery: undefined },
  { at: 'lost', address: 'a', search: SEARCH },
]
const EVENTS: readonly LinkEvent[] = [
  { type: 'selected', address: 'b' },
  { type: 'selected', address: '' },
  { type: 'selected', address: undefined },
  { type: 'opened' },
  { type: 'failed', cause: 'unreachable' },
  { type: 'failed', cause: 'refused' },
  { type: 'failed', cause: 'unknown' },
  { type: 'failed', cause: 'off' },
  { type: 'refused', cause: 'noPermission' },
  { type: 'dropped' },
  { type: 'battery', percent: 50 },
  { type: 'retryDue' },
  { type: 'retryAsked' },
  { type: 'radioOff' },
  { type: 'radioOn' },
  { type: 'taken' },
]
const STEPS = PHASES.flatMap((phase) =>
  EVENTS.map((event) => ({ phase, event, next: nextLink(phase, event) })),
)

describe('link machine', () => {
  it('OR-24 reaches connected only with the stop as the first effect', () => {
    const arrivals = STEPS.filter(
      ({ phase, next }) => phase.at !== 'connected' && next.phase.at === 'connected',
    )
    expect(arrivals.length).toBeGreaterThan(0)
    for (const { next } of arrivals) expect(next.effects).toEqual([{ do: 'stopFirst' }])
  })

  it('DEV-05 leaves a connected toy only by letting it go, losing it, or losing the radio', () => {
    const ways = STEPS.filter(({ phase, next }) => phase.at === 'connected' && next.phase.at !== 'connected')
    expect(ways.map(({ event, next }) => [event.type, next.effects[0]?.do])).toEqual([
      ['selected', 'leave'],
      ['selected', 'leave'],
      ['selected', 'leave'],
      ['dropped', 'retryIn'],
      ['radioOff', 'drop'],
      ['taken', 'leave'],
    ])
  })

  it('DEV-05 asks for a toy that another tab has only when the person does', () => {
    const back = STEPS.filter(({ phase, next }) => phase.at === 'elsewhere' && next.phase.at === 'connecting')
    expect(back.map(({ event }) => event)).toEqual([
      { type: 'selected', address: 'b' },
      { type: 'retryAsked' },
    ])
  })

  it('DEV-06 connects to nothing without an address', () => {
    for (const { next } of STEPS)
      if (next.effects.some((effect) => effect.do === 'connect'))
        expect('address' in next.phase && next.phase.address).toMatch(/^[ab]$/)
  })

  it('DEV-05 tries at once after a break, and waits longer after each try, up to the last pause', () => {
    let phase: LinkPhase = { at: 'connected', address: 'a', battery: 3 }
    const pauses: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const lost = nextLink(
        phase,
        phase.at === 'connected' ? { type: 'dropped' } : { type: 'failed', cause: 'unreachable' },
      )
      for (const effect of lost.effects) if (effect.do === 'retryIn') pauses.push(effect.ms)
      phase = nextLink(lost.phase, { type: 'retryDue' }).phase
    }
    expect(pauses).toEqual([...RETRY_PAUSES_MS, 15_000])
    expect(pauses[0]).toBe(0)
  })

  it('DEV-05 tells a broken signal from out of reach, and an empty battery and a refusal from both', () => {
    const broken: Search = { failures: 0, wasThere: true, battery: 60, isRefused: false }
    expect(whyLost(broken)).toBe('signal')
    expect(whyLost({ ...broken, failures: 2, battery: 3 })).toBe('signal')
    expect(whyLost({ ...broken, failures: 3 })).toBe('away')
    expect(whyLost({ ...broken, failures: 3, battery: undefined })).toBe('away')
    expect(whyLost({ ...broken, failures: 3, battery: 15 })).toBe('empty')
    expect(whyLost({ ...broken, failures: 1, isRefused: true })).toBe('held')
    expect(whyLost({ ...broken, failures: 1, wasThere: false, battery: undefined })).toBe('away')
  })

  it('DEV-05 remembers the battery over the break, and forgets a refusal that did not come again', () => {
    const dropped = nextLink({ at: 'connected', address: 'a', battery: 4 }, { type: 'dropped' }).phase
    const refused = nextLink(nextLink(dropped, { type: 'retryDue' }).phase, {
      type: 'failed',
      cause: 'refused',
    })
    expect(refused.phase).toMatchObject({ search: { failures: 1, battery: 4, isRefused: true } })
    const silent = nextLink(nextLink(refused.phase, { type: 'retryDue' }).phase, {
      type: 'failed',
      cause: 'unreachable',
    })
    expect(silent.phase).toMatchObject({ search: { failures: 2, battery: 4, isRefused: false } })
  })
})
