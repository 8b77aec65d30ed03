import css from './PatternPicture.module.css'

export interface PatternPictureProps {
  /** Evenly over the pattern's length, 0-100. */
  readonly preview: readonly number[]
  /** How far it has played, 0-1; undefined while it doesn't. */
  readonly ratio?: number | undefined
}

const BAR = 4
const HEIGHT = 40
/** A rest is a thin line. */
const LEAST = 2

/** The small picture of a pattern. Not mirrored: time runs left to right. */
export function PatternPicture({ preview, ratio }: PatternPictureProps) {
  return (
    <svg
      className={css.picture}
      viewBox={`0 0 ${preview.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {preview.map((level, at) => {
        const height = Math.max(LEAST, (Math.min(100, level) / 100) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={at}
            x={at * BAR + 0.5}
            y={(HEIGHT - height) / 2}
            width={BAR - 1}
            height={height}
            rx={1}
            data-past={(ratio !== undefined && (at + 0.5) / preview.length <= ratio) || undefined}
          />
        )
      })}
    </svg>
  )
}
