import type { TFunction } from 'i18next'
import { currentLanguage } from '../../i18n/language.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const WEEK_S = 7 * DAY_S
/** From here on the date stands. */
const DATE_S = 5 * WEEK_S

export type Age =
  | { readonly kind: 'now' }
  | { readonly kind: 'date' }
  | { readonly kind: 'minute' | 'hour' | 'day' | 'week'; readonly count: number }

/** How long ago, in whole units, rounded down; the future is now. Source: decisions D-04. @param ageS seconds */
export function ageOf(ageS: number): Age {
  if (ageS < MINUTE_S) return { kind: 'now' }
  if (ageS < HOUR_S) return { kind: 'minute', count: Math.floor(ageS / MINUTE_S) }
  if (ageS < DAY_S) return { kind: 'hour', count: Math.floor(ageS / HOUR_S) }
  if (ageS < WEEK_S) return { kind: 'day', count: Math.floor(ageS / DAY_S) }
  if (ageS < DATE_S) return { kind: 'week', count: Math.floor(ageS / WEEK_S) }
  return { kind: 'date' }
}

/** Intl objects are dear to make. */
const made = new Map<string, Intl.NumberFormat>()

function unitFormat(unit: string): Intl.NumberFormat {
  const key = `${currentLanguage()} ${unit}`
  const found = made.get(key)
  if (found !== undefined) return found
  const format = new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'short' })
  made.set(key, format)
  return format
}

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-09-14`, in the phone's own time. Source: spec §2 */
function toDate(timeS: number): string {
  const at = new Date(timeS * 1_000)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The label of a row. @param timeS epoch seconds @param nowMs epoch ms */
export function formatAge(t: TFunction, timeS: number, nowMs: number): string {
  const age = ageOf(nowMs / 1_000 - timeS)
  if (age.kind === 'now') return t('chat.list.now')
  if (age.kind === 'date') return toDate(timeS)
  return unitFormat(age.kind).format(age.count)
}
