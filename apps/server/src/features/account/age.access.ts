import { MAXIMUM_AGE_YEARS, MINIMUM_AGE_YEARS } from '@thrum/contracts/limits'

/** A calendar date in no time zone. */
interface Day {
  year: number
  month: number
  day: number
}

/** The zone where each date arrives last; who is 18 there is 18 everywhere. Source: safety §3.7 */
const LAST_ZONE_OFFSET_MS = -12 * 60 * 60 * 1000
/** The zone where each date arrives first. */
const FIRST_ZONE_OFFSET_MS = 14 * 60 * 60 * 1000

export type AgeAnswer = { is: 'adult'; years: number } | { is: 'underAge' } | { is: 'impossible' }

/**
 * Whether somebody born on `birthday` is of age at `nowMs`. Reads neither the machine's zone nor the caller's.
 * Born on 29 February, a birthday arrives on 1 March in common years.
 * @param birthday `YYYY-MM-DD`
 * @param nowMs epoch ms by the server's clock
 * @returns `impossible` for a date that doesn't exist, lies ahead everywhere, or makes one over 120
 */
export function judgeAge(birthday: string, nowMs: number): AgeAnswer {
  const born = parseDay(birthday)
  if (born === undefined) return { is: 'impossible' }
  const today = dayOf(nowMs + LAST_ZONE_OFFSET_MS)
  const years = yearsBetween(born, today)
  if (years > MAXIMUM_AGE_YEARS) return { is: 'impossible' }
  if (compare(born, dayOf(nowMs + FIRST_ZONE_OFFSET_MS)) > 0) return { is: 'impossible' }
  return years >= MINIMUM_AGE_YEARS ? { is: 'adult', years } : { is: 'underAge' }
}

function parseDay(text: string): Day | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (found === null) return undefined
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year > 0 ? { year, month, day } : undefined
}

function dayOf(ms: number): Day {
  const date = new Date(ms)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Completed years; 29 February counts as passed only once March begins. */
function yearsBetween(born: Day, today: Day): number {
  const hadBirthday = today.month > born.month || (today.month === born.month && today.day >= born.day)
  return today.year - born.year - (hadBirthday ? 0 : 1)
}

function compare(a: Day, b: Day): number {
  return a.year - b.year || a.month - b.month || a.day - b.day
}
