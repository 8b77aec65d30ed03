/**
 * The life of the radio link to the selected toy.
 *
 * ```
 * state       event                     next         effects
 * any         selected, address         connecting   leave the old one, connect
 * any         selected, no address      unpaired     leave the old one
 * any         selected, no device       none         leave the old one
 * connecting  opened                    connected    stopFirst
 * connecting  failed, unreachable       lost         retryIn
 * connecting  failed, unknown           unpaired
 * connecting  failed, off …             off …
 * connected   dropped                   lost         retryIn
 * lost        retryDue, retryAsked      connecting   connect
 * off …       retryAsked, radioOn       connecting   connect
 * unpaired    refused, off …            off …
 * with link   radioOff                  off          drop
 * ```
 *
 * The stop is the first write of every fresh link, and nothing that ran before runs again by itself.
 */
export type LinkPhase =
  | { at: 'none' }
  | { at: 'unpaired' }
  /** `address` is empty where the toy was never paired. */
  | { at: Blocked; address: string }
  /** `attempt` counts the tries since the toy was last there; `isReturn`: it was there before. */
  | { at: 'connecting'; address: string; attempt: number; isReturn: boolean }
  | { at: 'connected'; address: string; battery: number | undefined }
  | { at: 'lost'; address: string; attempt: number }

/** What stands in the way before a toy is even looked for. */
export type Blocked = 'unsupported' | 'off' | 'noPermission'

export type LinkEvent =
  /** `address` undefined: no device; empty: not paired yet. */
  | { type: 'selected'; address: string | undefined }
  | { type: 'opened' }
  /** `unknown`: this phone or browser has never met the address. */
  | { type: 'failed'; cause: Blocked | 'unreachable' | 'unknown' }
  /** The chooser could not be opened. */
  | { type: 'refused'; cause: Blocked }
  | { type: 'dropped' }
  | { type: 'battery'; percent: number }
  | { type: 'retryDue' | 'retryAsked' | 'radioOff' | 'radioOn' }

export type LinkEffect =
  | { do: 'connect' }
  | { do: 'stopFirst' }
  /** Stop the toy, then let its link go for good. */
  | { do: 'leave' }
  /** The radio is gone, and the link with it. */
  | { do: 'drop' }
  | { do: 'retryIn'; ms: number }

interface Step {
  phase: LinkPhase
  effects: LinkEffect[]
}

/** Pauses between tries while the toy stays away; the last one repeats. */
export const RETRY_PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000] as const

function lose(address: string, attempt: number): Step {
  const ms = RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length - 1)] ?? 0
  return { phase: { at: 'lost', address, attempt }, effects: [{ do: 'retryIn', ms }] }
}

function connect(address: string, attempt: number, isReturn: boolean): Step {
  return { phase: { at: 'connecting', address, attempt, isReturn }, effects: [{ do: 'connect' }] }
}

function select(phase: LinkPhase, address: string | undefined): Step {
  const leave: LinkEffect[] = 'address' in phase && phase.address !== '' ? [{ do: 'leave' }] : []
  if (address === undefined) return { phase: { at: 'none' }, effects: leave }
  if (address === '') return { phase: { at: 'unpaired' }, effects: leave }
  const step = connect(address, 0, false)
  return { phase: step.phase, effects: [...leave, ...step.effects] }
}

function whileConnecting(phase: LinkPhase & { at: 'connecting' }, event: LinkEvent): Step | undefined {
  const { address, attempt } = phase
  if (event.type === 'opened')
    return { phase: { at: 'connected', address, battery: undefined }, effects: [{ do: 'stopFirst' }] }
  if (event.type !== 'failed') return undefined
  if (event.cause === 'unreachable') return lose(address, attempt + 1)
  if (event.cause === 'unknown') return { phase: { at: 'unpaired' }, effects: [{ do: 'leave' }] }
  return { phase: { at: event.cause, address }, effects: [] }
}

function whileConnected(phase: LinkPhase & { at: 'connected' }, event: LinkEvent): Step | undefined {
  if (event.type === 'dropped') return lose(phase.address, 0)
  if (event.type === 'battery') return { phase: { ...phase, battery: event.percent }, effects: [] }
  return undefined
}

function whileLost(phase: LinkPhase & { at: 'lost' }, event: LinkEvent): Step | undefined {
  const isTime = event.type === 'retryDue' || event.type === 'retryAsked' || event.type === 'radioOn'
  return isTime ? connect(phase.address, phase.attempt, true) : undefined
}

function whileBlocked(phase: LinkPhase & { at: Blocked }, event: LinkEvent): Step | undefined {
  if (event.type !== 'retryAsked' && event.type !== 'radioOn') return undefined
  return phase.address === '' ? { phase: { at: 'unpaired' }, effects: [] } : connect(phase.address, 0, false)
}

function stepOf(phase: LinkPhase, event: LinkEvent): Step | undefined {
  switch (phase.at) {
    case 'none':
      return undefined
    case 'unpaired':
      return event.type === 'refused' ? { phase: { at: event.cause, address: '' }, effects: [] } : undefined
    case 'connecting':
      return whileConnecting(phase, event)
    case 'connected':
      return whileConnected(phase, event)
    case 'lost':
      return whileLost(phase, event)
    default:
      return whileBlocked(phase, event)
  }
}

/** One step; an event that means nothing in this phase changes nothing. */
export function nextLink(phase: LinkPhase, event: LinkEvent): Step {
  if (event.type === 'selected') return select(phase, event.address)
  const hasLink = phase.at === 'connecting' || phase.at === 'connected' || phase.at === 'lost'
  if (event.type === 'radioOff' && hasLink)
    return { phase: { at: 'off', address: phase.address }, effects: [{ do: 'drop' }] }
  return stepOf(phase, event) ?? { phase, effects: [] }
}
