/**
 * | state      | accept | refuse     | reconsider |
 * |------------|--------|------------|------------|
 * | asked      | given  | askedAgain | -          |
 * | askedAgain | given  | refused    | asked      |
 * | refused    | -      | -          | asked      |
 * | given      | -      | -          | -          |
 *
 * Nothing but the terms and the privacy policy opens before `given`. Source: spec §2, §4, §6.
 */
export type ConsentState = 'asked' | 'askedAgain' | 'refused' | 'given'
export type ConsentEvent = 'accept' | 'refuse' | 'reconsider'

const TABLE: Record<ConsentState, Partial<Record<ConsentEvent, ConsentState>>> = {
  asked: { accept: 'given', refuse: 'askedAgain' },
  askedAgain: { accept: 'given', refuse: 'refused', reconsider: 'asked' },
  refused: { reconsider: 'asked' },
  given: {},
}

export function nextConsent(state: ConsentState, event: ConsentEvent): ConsentState {
  return TABLE[state][event] ?? state
}
