import type { UserId } from '@thrum/contracts/ids'
import { type Attempt, type History, isAcknowledged, keyOf, type Send } from './history.ts'

/** A message as somebody has it. */
export interface Row {
  seq: number
  id: string
  from: UserId
  text: string
  /** Seconds. */
  time: number
  /** Of the service's own: nobody sent it. */
  isTip: boolean
}

/** A conversation as the service shows it to one of its two, or as a client of theirs holds it. Oldest first. */
export interface Copy {
  holder: string
  viewer: UserId
  other: UserId
  rows: readonly Row[]
}

/** How things stand after the fault and a quiet time. */
export interface Final {
  /** What the service tells each side. */
  sides: readonly Copy[]
  /** What the clients hold. */
  clients: readonly Copy[]
  /** What reached people whom nothing of it concerns. */
  strays: readonly string[]
  /** The server's log. */
  log: string
  /** HTTP answers during the test, and when the service was away by the test's own doing. */
  answers: readonly { atMs: number; status: number }[]
  outages: readonly { fromMs: number; toMs: number }[]
}

/** After an outage a refused call is still no fault. Source: safety I-8 */
export const AFTERMATH_MS = 5_000
const TROUBLE = /unknown error|socket event failed|unhandled/i
/** Deviations of one kind that are named; the rest is counted. */
const NAMED = 5

/** @returns whatever breaks one of I-1 to I-4, I-6, I-8, I-9; each line opens with the invariant */
export function check(history: History, final: Final): string[] {
  return [
    ...final.sides.flatMap((side) => few(checkSequence(side))),
    ...few(checkPairs(final.sides)),
    ...few(checkSends(history, final.sides)),
    ...few(checkOrder(history)),
    ...final.clients.flatMap((client) => few(checkClient(client, final.sides))),
    ...few(final.strays.map((stray) => `I-6 ${stray}`)),
    ...few(checkService(final)),
  ]
}

function few(deviations: readonly string[]): string[] {
  const more = deviations.length - NAMED
  return more > 0
    ? [...deviations.slice(0, NAMED), `${deviations[0]?.slice(0, 3)} … and ${more} more`]
    : [...deviations]
}

function checkSequence({ holder, rows }: Copy): string[] {
  const deviations: string[] = []
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (row.seq !== index + 1) deviations.push(`I-3 ${holder}: ${row.seq} in place ${index + 1}`)
    if (row.time < (rows[index - 1]?.time ?? 0)) deviations.push(`I-3 ${holder}: time falls at ${row.seq}`)
    const key = keyOf(row.from, row.id)
    if (seen.has(key)) deviations.push(`I-2 ${holder}: ${key} twice`)
    seen.add(key)
  }
  return deviations
}

/** Both sides are told the same. */
function checkPairs(sides: readonly Copy[]): string[] {
  const byPair = new Map(sides.map((side) => [`${side.viewer} ${side.other}`, side]))
  return sides.flatMap((side) => {
    const opposite = byPair.get(`${side.other} ${side.viewer}`)
    if (opposite === undefined) return [`I-3 ${side.holder}: the other side is not known`]
    return compare(opposite.rows, side.rows).map((text) => `I-3 ${side.holder}: ${text}`)
  })
}

function checkSends(history: History, sides: readonly Copy[]): string[] {
  const stored = new Map<string, Row & { to: UserId }>()
  for (const { viewer, other, rows } of sides)
    for (const row of rows)
      if (row.from === viewer && !stored.has(keyOf(row.from, row.id)))
        stored.set(keyOf(row.from, row.id), { ...row, to: other })
  const deviations: string[] = []
  for (const [key, send] of history.sends) {
    const row = stored.get(key)
    deviations.push(...checkSend(key, send, row))
  }
  for (const [key, { isTip }] of stored)
    if (!isTip && !history.sends.has(key)) deviations.push(`I-1 ${key} was sent by nobody`)
  return deviations
}

function checkSend(key: string, send: Send, row: (Row & { to: UserId }) | undefined): string[] {
  const acks = send.attempts.filter(({ outcome }) => outcome === 'acknowledged')
  const last = send.attempts.at(-1)
  if (row === undefined)
    return acks.length > 0 ? [`I-1 ${key} was acknowledged and is gone`] : checkEnd(key, last)
  const deviations: string[] = []
  if (row.text !== send.text || row.to !== send.to) deviations.push(`I-1 ${key} is not what was sent`)
  for (const { seq } of acks)
    if (seq !== row.seq) deviations.push(`I-1 ${key} was acknowledged as ${seq} and stands at ${row.seq}`)
  if (acks.length > 0) return deviations
  // Nobody said yes, and it is there all the same: fine only while nobody knows.
  if (last?.outcome === 'refused' && send.attempts.length === 1)
    deviations.push(`I-1 ${key} was refused and is there`)
  return [...deviations, ...checkEnd(key, last)]
}

function checkEnd(key: string, last: Attempt | undefined): string[] {
  const isEnded = last?.outcome === 'acknowledged' || last?.outcome === 'refused'
  return isEnded ? [] : [`I-9 ${key} ended as ${last?.outcome ?? 'never tried'}`]
}

/** Whoever had an answer before saying the next thing finds the two in this order. */
function checkOrder(history: History): string[] {
  const lanes = new Map<string, Send[]>()
  for (const send of history.sends.values()) {
    if (!isAcknowledged(send)) continue
    const pair = [send.sender, send.to].sort().join(' ')
    const lane = lanes.get(pair)
    if (lane === undefined) lanes.set(pair, [send])
    else lane.push(send)
  }
  return [...lanes.values()].flatMap((sends) => {
    const spans = sends.map(spanOf).sort((a, b) => a.seq - b.seq)
    // Seen from the end: nobody with a lower place may have begun after somebody with a higher one had ended.
    let earliestEndMs = Number.POSITIVE_INFINITY
    const deviations: string[] = []
    for (const span of spans.reverse()) {
      if (span.invokedMs > earliestEndMs)
        deviations.push(`I-3 ${span.seq} was sent after a later one had its answer`)
      earliestEndMs = Math.min(earliestEndMs, span.endedMs)
    }
    return deviations
  })
}

function spanOf({ attempts }: Send): { seq: number; invokedMs: number; endedMs: number } {
  const acks = attempts.filter(({ outcome }) => outcome === 'acknowledged')
  return {
    seq: acks[0]?.seq ?? 0,
    invokedMs: attempts[0]?.invokedMs ?? 0,
    endedMs: Math.min(...acks.map(({ endedMs }) => endedMs ?? Number.POSITIVE_INFINITY)),
  }
}

function checkClient(client: Copy, sides: readonly Copy[]): string[] {
  const side = sides.find(({ viewer, other }) => viewer === client.viewer && other === client.other)
  if (side === undefined) return [`I-4 ${client.holder}: the service was not asked`]
  return compare(side.rows, client.rows).map((text) => `I-4 ${client.holder}: ${text}`)
}

function compare(expected: readonly Row[], actual: readonly Row[]): string[] {
  const deviations: string[] = []
  if (expected.length !== actual.length) deviations.push(`${actual.length} messages of ${expected.length}`)
  for (const [index, row] of expected.entries()) {
    const other = actual[index]
    if (other === undefined) break
    const isSame =
      other.seq === row.seq && other.id === row.id && other.text === row.text && other.from === row.from
    if (!isSame) deviations.push(`at ${row.seq} stands ${other.seq} ${other.id} "${other.text}"`)
  }
  return deviations
}

function checkService({ log, answers, outages }: Final): string[] {
  const isExcused = (atMs: number) =>
    outages.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs + AFTERMATH_MS)
  const failures = answers.filter(({ atMs, status }) => status >= 500 && !isExcused(atMs))
  return [
    ...(TROUBLE.test(log) ? [`I-8 the log: ${log.match(TROUBLE)?.[0]}`] : []),
    ...failures.map(({ status }) => `I-8 an answer ${status} in good times`),
  ]
}
