import { memo } from 'react'
import { BARS } from '../wave.ts'
import css from './TrackStage.module.css'

const WIDTH = 310
const HEIGHT = 92
/** Of what isn't known. */
const FLAT = Array.from({ length: BARS }, () => 0.08)

/** The track from its beginning to its end; what has been played is bright. */
export const Wave = memo(function Wave({
  bars = FLAT,
  playedRatio,
}: {
  readonly bars: readonly number[] | undefined
  readonly playedRatio: number
}) {
  const step = WIDTH / bars.length
  const path = (from: number, to: number) =>
    bars
      .slice(from, to)
      .map((bar, at) => {
        const half = (bar * (HEIGHT - 4)) / 2
        const x = (from + at + 0.5) * step
        return `M${x.toFixed(1)} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`
      })
      .join('')
  const played = Math.round(playedRatio * bars.length)
  return (
    <svg className={css.wave} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className={css.coming} d={path(played, bars.length)} />
      <path d={path(0, played)} />
    </svg>
  )
})
