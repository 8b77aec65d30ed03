import type { i18n } from 'i18next'
import { formatPercent } from '../../lib/format.ts'
import { type OwnLimits, riseName } from './own-limits.ts'
import type { SlotName } from './parts/LimitsForm.tsx'

type T = i18n['t']

/** The limits but for the cap, each in a few words; empty where nothing else holds. */
export function limitWords(t: T, limits: OwnLimits, functions: readonly SlotName[]): string[] {
  const rise = riseName(limits.risePerS)
  const closed = functions.filter(({ slot }) => limits.closed.includes(slot)).map(({ name }) => name)
  return [
    ...(rise === undefined ? [] : [t(`limits.sum.${rise}`)]),
    ...(closed.length === 0 ? [] : [t('limits.sum.without', { names: closed.join(', ') })]),
    ...(limits.minutes === null ? [] : [t('limits.sum.minutes', { minutes: limits.minutes })]),
  ]
}

/** The cap too; empty where nothing holds. */
export function allLimitWords(t: T, limits: OwnLimits, functions: readonly SlotName[]): string[] {
  const cap = limits.cap < 100 ? [t('limits.sum.cap', { percent: formatPercent(limits.cap) })] : []
  return [...cap, ...limitWords(t, limits, functions)]
}
