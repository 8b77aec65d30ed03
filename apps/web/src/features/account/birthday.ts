import { MINIMUM_AGE_YEARS } from '@thrum/contracts/limits'

/** A date of birth as three choices; an empty text means not chosen yet. Months count from 1. */
export interface BirthdayParts {
  year: string
  month: string
  day: string
}

/** How many days a month has; 31 while the month is unknown, 29 for February while the year is. */
export function daysInMonth(year: string, month: string): number {
  if (month === '') return 31
  const leapYear = 2000
  return new Date(Date.UTC(year === '' ? leapYear : Number(year), Number(month), 0)).getUTCDate()
}

/** `YYYY-MM-DD`, or an empty text while a part is missing. */
export function toBirthday(parts: BirthdayParts): string {
  if (parts.year === '' || parts.month === '' || parts.day === '') return ''
  return `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`
}

export function toBirthdayParts(birthday: string): BirthdayParts {
  const [year = '', month = '', day = ''] = birthday.split('-')
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') }
}

/**
 * Whether the 18th birthday has arrived everywhere on Earth, that is at UTC-12. The 29 February counts as
 * arrived on 1 March of a common year. A courtesy to the person: the server decides. Source: spec §1.
 */
export function isAdult(birthday: string, nowMs: number): boolean {
  const twelveHoursMs = 12 * 60 * 60 * 1000
  const today = new Date(nowMs - twelveHoursMs).toISOString().slice(0, 10)
  const [year = '', ...rest] = birthday.split('-')
  return [String(Number(year) + MINIMUM_AGE_YEARS), ...rest].join('-') <= today
}

/** The order in which a language writes day, month and year. */
export function birthdayOrder(language: string): (keyof BirthdayParts)[] {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })
    .formatToParts(0)
    .map((part) => part.type)
    .filter((type): type is keyof BirthdayParts => type === 'day' || type === 'month' || type === 'year')
}

/** The twelve months' names as they stand alone. */
export function monthNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)))
}
