import css from './Strings.module.css'

/** Share of the largest swing and strength of each pair of strings. Source: visual design, brand motif. */
const STRINGS = [
  { swing: 1, opacity: 0.75 },
  { swing: 0.74, opacity: 0.5 },
  { swing: 0.48, opacity: 0.35 },
  { swing: 0.22, opacity: 0.25 },
] as const

const WIDTH = 300
const HALF = 78

/** One string with two loops between three fixed points, as in the mark: one string, two people. */
function loops(swing: number): string {
  const up = HALF - swing * 80
  const down = HALF + swing * 80
  return `M0 ${HALF}C54.6 ${up} 95.4 ${up} 150 ${HALF}C204.6 ${down} 245.4 ${down} ${WIDTH} ${HALF}`
}

/** The plucked string: at most once a screen, never behind body text. */
export function Strings({ height = 156 }: { readonly height?: number }) {
  return (
    <svg
      className={css.strings}
      viewBox={`0 0 ${WIDTH} ${HALF * 2}`}
      height={height}
      width={(WIDTH * height) / (HALF * 2)}
      aria-hidden="true"
    >
      {STRINGS.flatMap(({ swing, opacity }) => [
        <path key={swing} d={loops(swing)} opacity={opacity} />,
        <path key={-swing} d={loops(-swing)} opacity={opacity} />,
      ])}
    </svg>
  )
}
