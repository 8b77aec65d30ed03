import { describe, expect, it } from 'vitest'
import { type ConsentEvent, type ConsentState, nextConsent } from './consent.machine.ts'

const STATES: ConsentState[] = ['asked', 'askedAgain', 'refused', 'given']
const EVENTS: ConsentEvent[] = ['accept', 'refuse', 'reconsider']

describe('consent', () => {
  it('APP-05 asks a second time before it lets go', () => {
    expect(nextConsent('asked', 'refuse')).toBe('askedAgain')
    expect(nextConsent('askedAgain', 'refuse')).toBe('refused')
  })

  it('APP-05 is given by accepting either prompt and by nothing else', () => {
    const ways = STATES.flatMap((state) =>
      EVENTS.filter((event) => state !== 'given' && nextConsent(state, event) === 'given').map(
        (event) => `${state} ${event}`,
      ),
    )
    expect(ways).toEqual(['asked accept', 'askedAgain accept'])
  })

  it('APP-05 stays given', () => {
    for (const event of EVENTS) expect(nextConsent('given', event)).toBe('given')
  })

  it('APP-05 can be read again after leaving', () => {
    expect(nextConsent('refused', 'reconsider')).toBe('asked')
    expect(nextConsent('refused', 'accept')).toBe('refused')
  })
})
