import { RECORD_ASK_MS } from '@thrum/contracts/limits'
import type { PlayRecord, PlayRole } from '@thrum/contracts/play/play.entities'
import type { PushData } from '@thrum/contracts/play/play.push'
import { withMutual } from './mutual.machine.ts'
import type { PlayState, Step } from './play.machine.ts'

/**
 * Whether the play is recorded, as this window knows it; undefined while it isn't. Only the server's word changes it.
 * Source: INT-21
 */
export type RecordLife =
  | {
      readonly at: 'asked'
      readonly number: number
      /** Asked by this side, so that the other one answers. */
      readonly isOwn: boolean
      /** On this window's monotonic clock. */
      readonly endsAtMs: number
    }
  | { readonly at: 'on' }

/** What the person reads about a change that was not one's own doing. A no and a silence read alike. */
export type RecordText = 'recordNone' | 'recordEnded'

const TEXTS = {
  asked: undefined,
  agreed: undefined,
  refused: 'recordNone',
  withdrawn: 'recordNone',
  ended: 'recordEnded',
} as const satisfies Record<PushData<'play_record'>['change'], RecordText | undefined>

const ON: RecordLife = { at: 'on' }

/** A push about it, for the play that runs here. */
export function recorded(state: PlayState, data: PushData<'play_record'>, nowMs: number): Step {
  if (state.at !== 'interacting' || state.playId !== data.playId) return { state, effects: [] }
  const step = withRecord({ state, effects: [] }, data, nowMs)
  const text = data.by === state.role ? undefined : TEXTS[data.change]
  return text === undefined ? step : { ...step, effects: [...step.effects, { do: 'tell', text }] }
}

/** The play goes on with all that the server says of it beside its first direction. */
export function withTold(step: Step, { mutual, record }: PushData<'play_state'>, nowMs: number): Step {
  return withRecord(withMutual(step, mutual, true, nowMs), record, nowMs)
}

function withRecord(step: Step, told: PlayRecord | undefined, nowMs: number): Step {
  const { state } = step
  if (state.at !== 'interacting') return step
  const record = toLife(told, state.role, state.record, nowMs)
  return record === state.record ? step : { ...step, state: { ...state, record } }
}

function toLife(
  told: PlayRecord | undefined,
  role: PlayRole,
  known: RecordLife | undefined,
  nowMs: number,
): RecordLife | undefined {
  if (told?.isOn === true) return ON
  const question = told?.question ?? undefined
  if (question === undefined) return undefined
  const { number, by, expiresInMs } = question
  // Numbers begin anew where the server did.
  if (known?.at === 'asked' && known.number === number && known.isOwn === (by === role)) return known
  return {
    at: 'asked',
    number,
    isOwn: by === role,
    endsAtMs: nowMs + Math.min(expiresInMs, RECORD_ASK_MS),
  }
}
