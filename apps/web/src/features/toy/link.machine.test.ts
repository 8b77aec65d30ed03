import { describe, expect, it } from 'vitest'
import { type LinkEvent, type LinkPhase, nextLink, RETRY_PAUSES_MS } from './link.machine.ts'

const PHASES: readonly LinkPhase[] = [
  { at: 'none' },
  { at: 'unpaired' },
  { at: 'unsupported', address: 'a' },
  { at: 'off', address: 'a' },
  { at: 'noPermission', address: '' },
  { at: 'connecting', address: 'a', attempt: 0, isReturn: false },
  { at: 'connected', address: 'a', battery: undefined },
  { at: 'lost', address: 'a', attempt: 2 },
]
const EVENTS: readonly LinkEvent[] = [
  { type: 'selected', address: 'b' },
  { type: 'selected', address: '' },
  { type: 'selected', address: undefined },
  { type: 'opened' },
  { type: 'failed', cause: 'unreachable' },
  { type: 'failed', cause: 'unknown' },
  { type: 'failed', cause: 'off' },
  { type: 'refused', cause: 'noPermission' },
  { type: 'dropped' },
  { type: 'battery', percent: 50 },
  { type: 'retryDue' },
  { type: 'retryAsked' },
  { type: 'radioOff' },
  { type: 'radioOn' },
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

  it('DEV-05 leaves a connected toy only by letting it go, losing it or losing the radio', () => {
    const ways = STEPS.filter(({ phase, next }) => phase.at === 'connected' && next.phase.at !== 'connected')
    expect(ways.map(({ event, next }) => [event.type, next.effects[0]?.do])).toEqual([
      ['selected', 'leave'],
      ['selected', 'leave'],
      ['selected', 'leave'],
      ['dropped', 'retryIn'],
      ['radioOff', 'drop'],
    ])
  })

  it('DEV-06 connects to nothing without an address', () => {
    for (const { next } of STEPS)
      if (next.effects.some((effect) => effect.do === 'connect'))
        expect('address' in next.phase && next.phase.address).toMatch(/^[ab]$/)
  })

  it('DEV-05 waits longer after each try, up to the last pause', () => {
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
    expect(pauses).toEqual([...RETRY_PAUSES_MS, 8_000, 8_000])
  })
})
