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

/** @param minor whole number of the currency's smallest unit. As prices stand where the person is: `$59.00`, `59,00 $` */
export function formatMoney(minor: number, currency: string): string {
  const format = numbers({ style: 'currency', currency }, regional())
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

/** @param amount in whole ones of the currency */
export function formatAmount(amount: number, currency: string): string {
  return numbers({ style: 'currency', currency }, regional()).format(amount)
}

/** `3–5 days` */
export function formatDays(from: number, to: number): string {
  const format = numbers({ style: 'unit', unit: 'day', unitDisplay: 'long' })
  return from === to ? format.format(to) : format.formatRange(from, to)
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

function numbers(options: Intl.NumberFormatOptions, language: string = currentLanguage()): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)} number`
  const found = made.get(key)
  if (found instanceof Intl.NumberFormat) return found
  const format = new Intl.NumberFormat(language, options)
  made.set(key, format)
  return format
}
