import { currentLanguage } from '../i18n/language.ts'

/** Intl objects are dear to make; one per language and shape. */
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** The page's language in the phone's region, where the phone speaks it: day and month stand as they do there. */
export function regional(): string {
  const language = currentLanguage()
  return navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language
}

function dates(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = regional()
  const key = `${locale} ${JSON.stringify(options)}`
  const found = made.get(key)
  if (found instanceof Intl.DateTimeFormat) return found
  const format = new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}

/** @param atMs epoch ms; `3 Apr 2026` */
export function formatDate(atMs: number): string {
  return dates({ dateStyle: 'medium' }).format(atMs)
}

/** @param atMs epoch ms; `3 Apr 2026, 14:05` */
export function formatMoment(atMs: number): string {
  return dates({ dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
}

/** A calendar date `YYYY-MM-DD`, which has no time zone. */
export function formatCalendarDate(date: string): string {
  return dates({ dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
}

export function formatNumber(value: number): string {
  const key = `${currentLanguage()} number`
  const found = made.get(key)
  if (found instanceof Intl.NumberFormat) return found.format(value)
  const format = new Intl.NumberFormat(currentLanguage())
  made.set(key, format)
  return format.format(value)
}
