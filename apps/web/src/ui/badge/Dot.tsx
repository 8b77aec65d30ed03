import css from './Badge.module.css'

/** A small round sign beside the words that say the same. */
export function Dot({ kind = 'plain' }: { readonly kind?: 'plain' | 'ok' | 'accent' }) {
  return <span className={css.dot} data-kind={kind} aria-hidden="true" />
}
