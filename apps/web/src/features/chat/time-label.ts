import { TIMESTAMP_GAP_S } from '@thrum/contracts/limits'
import type { TFunction } from 'i18next'
import { currentLanguage } from '../../i18n/language.ts'
import { isolated } from '../../lib/isolated.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** Whether a time stands above a message. Source: spec §9. @param beforeS undefined for the first one of all */
export function needsTime(beforeS: number | undefined, timeS: number): boolean {
  return beforeS === undefined || timeS - beforeS >= TIMESTAMP_GAP_S
}

export type Moment = 'today' | 'yesterday' | 'weekday' | 'year' | 'date'

function startOfDay(atMs: number): number {
  const at = new Date(atMs)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
}

/** By local calendar days: those on which clocks change have 23 or 25 hours. Source: decision D-04b */
export function momentOf(timeMs: number, nowMs: number): Moment {
  const days = Math.round((startOfDay(nowMs) - startOfDay(timeMs)) / DAY_MS)
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days > 1 && days < WEEK_DAYS) return 'weekday'
  return new Date(timeMs).getFullYear() === new Date(nowMs).getFullYear() ? 'year' : 'date'
}

/** Intl objects are dear to make. */
const made = new Map<string, Intl.DateTimeFormat>()

function weekdayOf(timeMs: number): string {
  const language = currentLanguage()
  const found = made.get(language) ?? new Intl.DateTimeFormat(language, { weekday: 'long' })
  made.set(language, found)
  return found.format(timeMs)
}

const two = (value: number) => String(value).padStart(2, '0')

/** `22:41`, in the phone's own time. @param timeS epoch seconds */
export function formatClock(timeS: number): string {
  const at = new Date(timeS * 1_000)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** `22:41`, `Yesterday 22:41`, `Tuesday 22:41`, `11/24 22:41`, `2026/11/24 22:41`. Source: spec §9. @param timeS epoch seconds */
export function formatTime(t: TFunction, timeS: number, nowMs: number): string {
  const at = new Date(timeS * 1_000)
  const clock = formatClock(timeS)
  switch (momentOf(at.getTime(), nowMs)) {
    case 'today':
      return clock
    case 'yesterday':
      return t('chat.room.yesterday', { time: clock })
    case 'weekday':
      return `${weekdayOf(at.getTime())} ${clock}`
    case 'year':
      return isolated(`${at.getMonth() + 1}/${at.getDate()} ${clock}`)
    case 'date':
      return isolated(`${at.getFullYear()}/${at.getMonth() + 1}/${at.getDate()} ${clock}`)
  }
}
