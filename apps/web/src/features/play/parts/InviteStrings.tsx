import css from './Invitation.module.css'

/** Swing in px and strength of each pair of strings. Source: visual design, brand motif. */
const STRINGS = [
  { swingPx: 48, opacity: 0.9 },
  { swingPx: 36, opacity: 0.6 },
  { swingPx: 23, opacity: 0.4 },
  { swingPx: 11, opacity: 0.24 },
] as const

const MIDDLE = 62
/** The fixed points: the picture hangs in the loop between the middle two. */
const KNOTS = [-57, 95, 247, 399] as const

function loops(swingPx: number): string {
  const first = `M${KNOTS[0]} ${MIDDLE}`
  const rest = KNOTS.slice(1).map((end, at) => {
    const start = KNOTS[at] ?? 0
    const third = (end - start) * 0.364
    const peak = MIDDLE + (at % 2 === 0 ? -1 : 1) * swingPx * 1.33
    return `C${start + third} ${peak} ${end - third} ${peak} ${end} ${MIDDLE}`
  })
  return first + rest.join('')
}

/** One string, two people: the plucked string behind the face of whoever asks. */
export function InviteStrings() {
  return (
    <svg className={css.strings} viewBox="0 0 342 124" aria-hidden="true">
      {STRINGS.flatMap(({ swingPx, opacity }) => [
        <path key={swingPx} d={loops(swingPx)} opacity={opacity} />,
        <path key={-swingPx} d={loops(-swingPx)} opacity={opacity} />,
      ])}
    </svg>
  )
}
