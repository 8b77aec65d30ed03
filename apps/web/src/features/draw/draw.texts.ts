import type { i18n } from 'i18next'
import { formatTenths } from '../../lib/format.ts'

type T = i18n['t']

/** @param ms of the stage's own tempo; `2.4 s` */
export function seconds(t: T, ms: number): string {
  return t('draw.seconds', { seconds: formatTenths(ms / 1000) })
}

/** `1.5 ×` */
export function times(t: T, ratio: number): string {
  return t('draw.times', { ratio: formatTenths(ratio) })
}
