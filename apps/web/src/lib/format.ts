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
  return numbers({}).format(value)
}

/** `1.5`, `2.0` */
export function formatTenths(value: number): string {
  return numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
}

/** @param percent 0-100 */
export function formatPercent(percent: number): string {
  return numbers({ style: 'percent' }).format(percent / 100)
}

const BYTES_PER_KILOBYTE = 1_000
const BYTES_PER_MEGABYTE = 1_000_000

/** `4.2 MB`; what is smaller than a kilobyte counts as one. */
export function formatBytes(bytes: number): string {
  if (bytes >= BYTES_PER_MEGABYTE) {
    const megabytes = numbers({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
    return megabytes.format(bytes / BYTES_PER_MEGABYTE)
  }
  const kilobytes = numbers({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  return kilobytes.format(Math.max(1, bytes / BYTES_PER_KILOBYTE))
}

function numbers(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const language = currentLanguage()
  const key = `${language} ${JSON.stringify(options)} number`
  const found = made.get(key)
  if (found instanceof Intl.NumberFormat) return found
  const format = new Intl.NumberFormat(language, options)
  made.set(key, format)
  return format
}
