import css from './PartnerCard.module.css'

/** How many of the four bars are lit. */
const LIT = { good: 4, fair: 3, poor: 1, away: 0 } as const

export function SignalBars({ level }: { readonly level: keyof typeof LIT }) {
  return (
    <svg className={css.bars} viewBox="0 0 24 24" data-level={level} aria-hidden="true">
      {[16, 13, 9.5, 6].map((top, at) => (
        <path key={top} d={`M${5 + at * 4.67} ${top}V18`} data-lit={at < LIT[level] || undefined} />
      ))}
    </svg>
  )
}
