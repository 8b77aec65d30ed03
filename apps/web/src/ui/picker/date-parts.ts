/** A calendar date without a time zone; months count from 1. */
export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
}

export type DatePart = keyof DateParts

export function toParts(date: string): DateParts {
  const [year = 2000, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/** `YYYY-MM-DD`, the day cut to the month's length and the whole to the range. */
export function toDate(parts: DateParts, range: { min: string; max: string }): string {
  const day = Math.min(parts.day, daysIn(parts))
  const text = [
    String(parts.year).padStart(4, '0'),
    String(parts.month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-')
  // Dates of this form compare like texts.
  return [range.min, text, range.max].toSorted()[1] ?? text
}

export function daysIn({ year, month }: Pick<DateParts, 'year' | 'month'>): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The order in which a language writes a date. */
export function partOrder(language: string): DatePart[] {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    calendar: 'gregory',
  })
    .formatToParts(0)
    .map((part) => part.type)
    .filter((type): type is DatePart => type === 'year' || type === 'month' || type === 'day')
}

export function monthNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC', calendar: 'gregory' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)))
}
