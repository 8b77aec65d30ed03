import type { ChatMessage } from '../chat.model.ts'

/** Bars of a short message, and of one that fills its bubble; and from which length on it does. */
const BARS_LEAST = 12
const BARS_MOST = 27
const FULL_MS = 30_000
/** Of what came without any levels, or was too soft for some: a bar that can be seen. */
const LEVEL_LEAST = 8

export interface Voice {
  /** Empty while it isn't up. */
  readonly url: string
  readonly ms: number
  readonly levels: readonly number[]
}

/** It comes from outside: whatever has another shape is none. */
export function readVoice(payload: ChatMessage['payload']): Voice | undefined {
  const { url, second, ms, levels } = payload
  const isAddress = url === '' || (typeof url === 'string' && url.startsWith('/media/'))
  if (!isAddress || typeof second !== 'number' || !(second > 0)) return undefined
  const length = typeof ms === 'number' && ms > 0 ? ms : second * 1_000
  const known = Array.isArray(levels) ? levels.filter((level) => typeof level === 'number') : []
  return { url, ms: length, levels: known }
}

/** How many bars are drawn, by length up to a cap. Requirement CHAT-044 */
export function barsOf(ms: number): number {
  const share = Math.min(1, ms / FULL_MS)
  return Math.round(BARS_LEAST + (BARS_MOST - BARS_LEAST) * share)
}

/** As high as it is drawn, in percent. */
export function barHeight(level: number | undefined): number {
  return Math.min(100, Math.max(LEVEL_LEAST, level ?? LEVEL_LEAST))
}
