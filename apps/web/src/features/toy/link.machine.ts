import { LOW_BATTERY_PERCENT } from '@thrum/contracts/limits'

/**
 * The life of the radio link to the selected toy.
 *
 * ```
 * state       event                     next         effects
 * any         selected, address         connecting   leave the old one, connect
 * any         selected, no address      unpaired     leave the old one
 * any         selected, no device       none         leave the old one
 * connecting  opened                    connected    stopFirst
 * connecting  failed, unreachable …     lost         retryIn
 * connecting  failed, unknown           unpaired
 * connecting  failed, off …             off …
 * connected   dropped                   lost         retryIn, at once
 * lost        retryDue, retryAsked      connecting   connect
 * off …       retryAsked, radioOn       connecting   connect
 * elsewhere   retryAsked                connecting   connect
 * unpaired    refused, off …            off …
 * with link   radioOff                  off          drop
 * with link   taken                     elsewhere    leave
 * ```
 *
 * The stop is the first write of every fresh link, and nothing that ran before runs again by itself.
 */
export type LinkPhase =
  | { at: 'none' }
  | { at: 'unpaired' }
  /** `address` is empty where the toy was never paired. */
  | { at: Blocked; address: string }
  /** `search` while a toy that was to be there is looked for; the first try after a choice has none. */
  | { at: 'connecting'; address: string; search: Search | undefined }
  | { at: 'connected'; address: string; battery: number | undefined }
  | { at: 'lost'; address: string; search: Search }

/** What is known of a toy that isn't there. */
export interface Search {
  /** Tries that failed since it was last there. */
  readonly failures: number
  /** Its link broke, as opposed to never having been made. */
  readonly wasThere: boolean
  /** When it was last there, percent. */
  readonly battery: number | undefined
  /** The last try was answered, and ended by the toy. */
  readonly isRefused: boolean
}

/** What stands in the way before a toy is even looked for. `elsewhere`: another tab of this browser has it. */
export type Blocked = 'unsupported' | 'off' | 'noPermission' | 'elsewhere'

/** `refused`: it answered and hung up. */
export type FailCause = Blocked | 'unreachable' | 'refused' | 'unknown'

export type LinkEvent =
  /** `address` undefined: no device; empty: not paired yet. */
  | { type: 'selected'; address: string | undefined }
  | { type: 'opened' }
  /** `unknown`: this phone or browser has never met the address. */
  | { type: 'failed'; cause: FailCause }
  /** The chooser could not be opened. */
  | { type: 'refused'; cause: Blocked }
  | { type: 'dropped' }
  | { type: 'battery'; percent: number }
  | { type: 'retryDue' | 'retryAsked' | 'radioOff' | 'radioOn' | 'taken' }

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

/** Pauses between tries while the toy stays away: the first one comes at once, the last one repeats. */
export const RETRY_PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000] as const

/**
 * What to tell of a toy that isn't there, from what the platform truly says. It can't say that another phone holds a
 * toy: such a toy is silent, like one out of reach. Only one that answers and hangs up is known to be there.
 */
export type LostWhy = 'signal' | 'away' | 'held' | 'empty' | 'tab'

/** So many failed tries after a break before it's called out of reach. */
const SIGNAL_FAILURES = 3

export function whyLost({ failures, wasThere, battery, isRefused }: Search): LostWhy {
  if (isRefused) return 'held'
  if (wasThere && failures < SIGNAL_FAILURES) return 'signal'
  return battery !== undefined && battery <= LOW_BATTERY_PERCENT ? 'empty' : 'away'
}

function lose(address: string, search: Search): Step {
  const ms = RETRY_PAUSES_MS[Math.min(search.failures, RETRY_PAUSES_MS.length - 1)] ?? 0
  return { phase: { at: 'lost', address, search }, effects: [{ do: 'retryIn', ms }] }
}

function connect(address: string, search: Search | undefined): Step {
  return { phase: { at: 'connecting', address, search }, effects: [{ do: 'connect' }] }
}

function select(phase: LinkPhase, address: string | undefined): Step {
  const leave: LinkEffect[] = 'address' in phase && phase.address !== '' ? [{ do: 'leave' }] : []
  if (address === undefined) return { phase: { at: 'none' }, effects: leave }
  if (address === '') return { phase: { at: 'unpaired' }, effects: leave }
  const step = connect(address, undefined)
  return { phase: step.phase, effects: [...leave, ...step.effects] }
}

const NEVER_THERE: Search = { failures: 0, wasThere: false, battery: undefined, isRefused: false }

function whileConnecting(phase: LinkPhase & { at: 'connecting' }, event: LinkEvent): Step | undefined {
  const { address, search = NEVER_THERE } = phase
  if (event.type === 'opened')
    return { phase: { at: 'connected', address, battery: undefined }, effects: [{ do: 'stopFirst' }] }
  if (event.type !== 'failed') return undefined
  const { cause } = event
  if (cause === 'unreachable' || cause === 'refused')
    return lose(address, { ...search, failures: search.failures + 1, isRefused: cause === 'refused' })
  if (cause === 'unknown') return { phase: { at: 'unpaired' }, effects: [{ do: 'leave' }] }
  return { phase: { at: cause, address }, effects: [] }
}

function whileConnected(phase: LinkPhase & { at: 'connected' }, event: LinkEvent): Step | undefined {
  const { address, battery } = phase
  if (event.type === 'dropped') return lose(address, { ...NEVER_THERE, wasThere: true, battery })
  if (event.type === 'battery') return { phase: { ...phase, battery: event.percent }, effects: [] }
  return undefined
}

function whileLost(phase: LinkPhase & { at: 'lost' }, event: LinkEvent): Step | undefined {
  const isTime = event.type === 'retryDue' || event.type === 'retryAsked' || event.type === 'radioOn'
  return isTime ? connect(phase.address, phase.search) : undefined
}

function whileBlocked(phase: LinkPhase & { at: Blocked }, event: LinkEvent): Step | undefined {
  const isRadioOn = event.type === 'radioOn' && phase.at !== 'elsewhere'
  if (event.type !== 'retryAsked' && !isRadioOn) return undefined
  return phase.address === '' ? { phase: { at: 'unpaired' }, effects: [] } : connect(phase.address, undefined)
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
  if (event.type === 'taken' && hasLink)
    return { phase: { at: 'elsewhere', address: phase.address }, effects: [{ do: 'leave' }] }
  return stepOf(phase, event) ?? { phase, effects: [] }
}
