import { RECORD_AGAIN_MS, RECORD_ASK_MS, RECORD_GAP_MS } from '@thrum/contracts/limits'
import type { PlayRole } from '@thrum/contracts/play/play.entities'

/*
 * Whether a running play is recorded. A cell is where the event leads; `-` is a refusal.
 *
 *           ask      yes       no    end       void      over
 *   off     asked    -         -     (as is)   (as is)   (as is)
 *   asked   -        on        off   off       off       off
 *   on      -        (as is)   -     off       (as is)   off
 *
 * `yes` and `no` count from the other side alone and name the question that was read. `end` comes from either side,
 * `void` with every stop and with the end of the time to answer, `over` when a window that said yes is gone or the
 * directions change. Whoever's question got no yes, and whose recording the other ended, waits before the next one.
 */
export type RecordState = Past & (Off | Asked | On)

interface Past {
  /** Of the last question. */
  readonly number: number
  /** Monotonic: from when on each may ask. */
  readonly againAtMs: Readonly<Record<PlayRole, number>>
}

interface Off {
  readonly at: 'off'
}

interface Asked {
  readonly at: 'asked'
  readonly by: PlayRole
  /** The window that asked. */
  readonly socketId: string
  /** Monotonic. */
  readonly untilMs: number
}

interface On {
  readonly at: 'on'
  /** The windows that asked and said yes: they record, and show that they do. */
  readonly socketIds: readonly [string, string]
}

export type RecordEvent =
  | { type: 'ask'; by: PlayRole; socketId: string; nowMs: number }
  | { type: 'yes'; question: number; by: PlayRole; socketId: string; nowMs: number }
  | { type: 'no'; question: number; by: PlayRole; nowMs: number }
  | { type: 'end'; by: PlayRole; nowMs: number }
  | { type: 'void'; nowMs: number }
  | { type: 'over'; nowMs: number }

export const NOT_RECORDED: RecordState = { at: 'off', number: 0, againAtMs: { initiator: 0, receiver: 0 } }

/** @returns undefined where the event is refused in this state */
export function nextRecord(state: RecordState, event: RecordEvent): RecordState | undefined {
  switch (event.type) {
    case 'ask':
      return asked(state, event)
    case 'yes':
      return agreed(state, event)
    case 'no':
      return isAnswer(state, event) ? off(state, state.by, event.nowMs) : undefined
    case 'end':
      return ended(state, event)
    case 'void':
      return state.at === 'asked' ? off(state, state.by, event.nowMs) : state
    case 'over':
      if (state.at === 'off') return state
      return off(state, state.at === 'asked' ? state.by : undefined, event.nowMs)
  }
}

function asked(state: RecordState, event: RecordEvent & { type: 'ask' }): RecordState | undefined {
  const { by, socketId, nowMs } = event
  if (state.at !== 'off' || nowMs < state.againAtMs[by]) return undefined
  return {
    at: 'asked',
    number: state.number + 1,
    againAtMs: { ...state.againAtMs, [by]: nowMs + RECORD_GAP_MS },
    by,
    socketId,
    untilMs: nowMs + RECORD_ASK_MS,
  }
}

function agreed(state: RecordState, event: RecordEvent & { type: 'yes' }): RecordState | undefined {
  const { number, againAtMs } = state
  if (state.at === 'on' && event.question === number) return state
  if (!isAnswer(state, event) || event.nowMs >= state.untilMs) return undefined
  return { at: 'on', number, againAtMs, socketIds: [state.socketId, event.socketId] }
}

function ended(state: RecordState, { by, nowMs }: RecordEvent & { type: 'end' }): RecordState {
  if (state.at === 'off') return state
  if (state.at === 'asked') return off(state, state.by, nowMs)
  return off(state, by === 'initiator' ? 'receiver' : 'initiator', nowMs)
}

function off({ number, againAtMs }: RecordState, waits: PlayRole | undefined, nowMs: number): RecordState {
  if (waits === undefined) return { at: 'off', number, againAtMs }
  return { at: 'off', number, againAtMs: { ...againAtMs, [waits]: nowMs + RECORD_AGAIN_MS } }
}

function isAnswer(
  state: RecordState,
  { question, by }: { question: number; by: PlayRole },
): state is RecordState & { at: 'asked' } {
  return state.at === 'asked' && state.number === question && state.by !== by
}

/** Whether the recording, or the question, ends with this window. */
export function hangsOn(state: RecordState, socketId: string): boolean {
  if (state.at === 'asked') return state.socketId === socketId
  return state.at === 'on' && state.socketIds.includes(socketId)
}
