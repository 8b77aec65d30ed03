import { ToyError, type ToyErrorCode } from '@thrum/toy-protocol/toy-error'
import { type Blocked, type FailCause, type LinkPhase, whyLost } from './link.machine.ts'
import type { LinkState } from './toy.types.ts'

const BLOCKED: Partial<Record<ToyErrorCode, Blocked>> = {
  'toy.radioOff': 'off',
  'toy.noPermission': 'noPermission',
  'toy.unavailable': 'unsupported',
  'toy.elsewhere': 'elsewhere',
}

/** What stands in the way by itself, whatever toy it is. */
export function blockedBy(error: unknown): Blocked | undefined {
  return error instanceof ToyError ? BLOCKED[error.code] : undefined
}

const FAILED: Partial<Record<ToyErrorCode, FailCause>> = {
  ...BLOCKED,
  'toy.notFound': 'unknown',
  'toy.refused': 'refused',
}

export function failureOf(error: unknown): FailCause {
  return (error instanceof ToyError ? FAILED[error.code] : undefined) ?? 'unreachable'
}

/** A toy that was to be there and is looked for again stays lost until it is there. */
export function linkStateOf(phase: LinkPhase): LinkState {
  if (phase.at === 'connected') return { at: 'connected', battery: phase.battery }
  if (phase.at === 'elsewhere') return { at: 'lost', why: 'tab' }
  if (phase.at !== 'connecting' && phase.at !== 'lost') return { at: phase.at }
  const { search } = phase
  if (search === undefined) return { at: 'connecting' }
  return { at: 'lost', why: whyLost(search), battery: search.battery }
}
