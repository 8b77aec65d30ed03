import { levelAt } from './rhythm.ts'

/** One on and off of a motor that knows nothing between: its share is the level that is felt. */
const PULSE_MS = 100
/** A phone's motor doesn't even start for less. */
const SHORTEST_MS = 12
/** What is handed over at once; a page may give about fifty pulses. */
export const PULSES_SPAN_MS = 2_000

/**
 * A level of 0 to 100 in a rhythm, as a phone's vibration takes it: on, off, on … in milliseconds, for the span
 * that begins `fromMs` after the rhythm did. Empty where nothing vibrates.
 */
export function pulsesOf(level: number, variant: number, fromMs: number): number[] {
  const pulses: number[] = []
  for (let atMs = 0; atMs < PULSES_SPAN_MS; atMs += PULSE_MS) {
    const wantedMs = Math.floor((level / 100) * levelAt(variant, fromMs + atMs) * PULSE_MS)
    const onMs = wantedMs < SHORTEST_MS ? 0 : wantedMs
    add(pulses, onMs, PULSE_MS - onMs)
  }
  return pulses.length <= 2 && pulses[0] === 0 ? [] : pulses
}

/** Joins what is on, or off, without a break. */
function add(pulses: number[], onMs: number, offMs: number): void {
  const last = pulses.length - 1
  if (onMs === 0 && last >= 0) pulses[last] = (pulses[last] ?? 0) + offMs
  else if (last >= 0 && pulses[last] === 0) {
    pulses[last - 1] = (pulses[last - 1] ?? 0) + onMs
    pulses[last] = offMs
  } else pulses.push(onMs, offMs)
}
