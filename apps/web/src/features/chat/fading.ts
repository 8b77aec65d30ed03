import { FADING_TIP } from '@thrum/contracts/chat/chat.entities'
import { currentLanguage } from '../../i18n/language.ts'

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
] as const

/** `1 hour`, `1 day`, `1 week`, in the page's language. */
export function formatFading(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds % one === 0) ?? (['second', 1] as const)
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(currentLanguage(), options).format(seconds / length)
}

/** The seconds that a line of the service tells; undefined for any other line. */
export function fadingIn(tip: unknown): number | undefined {
  if (typeof tip !== 'string' || !tip.startsWith(FADING_TIP)) return undefined
  const digits = tip.slice(FADING_TIP.length)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
