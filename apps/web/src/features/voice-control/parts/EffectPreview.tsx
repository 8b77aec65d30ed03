import { useMemo } from 'react'
import { type Effect, preview } from '../voice-effects.ts'
import css from './Effects.module.css'

const WIDTH = 96
const HEIGHT = 32

function line(ratios: readonly number[]): string {
  const step = WIDTH / (ratios.length - 1)
  return ratios
    .map(
      (ratio, at) =>
        `${at === 0 ? 'M' : 'L'}${(at * step).toFixed(1)} ${(HEIGHT - 2 - ratio * (HEIGHT - 4)).toFixed(1)}`,
    )
    .join('')
}

/** The same three seconds of a voice, and what an effect makes of them. */
export function EffectPreview({ effect }: { readonly effect: Effect }) {
  const { heard, felt } = useMemo(() => preview(effect), [effect])
  return (
    <svg className={css.preview} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className={css.heard} d={`${line(heard)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
      <path className={css.felt} d={line(felt)} />
    </svg>
  )
}
