import { BADGE_CAP } from '@thrum/contracts/limits'
import css from './Badge.module.css'

/** Ink pill with a number: nothing at 0, `99+` above 99. */
export function Badge({ count, kind = 'ink' }: { readonly count: number; readonly kind?: 'ink' | 'accent' }) {
  if (count <= 0) return null
  return (
    <span className={css.badge} data-kind={kind}>
      {count > BADGE_CAP ? `${BADGE_CAP}+` : count}
    </span>
  )
}
