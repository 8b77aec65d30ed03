import css from './Icon.module.css'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url'

export type { IconName } from './icon-names.ts'

/** Pictures with a direction; all others stay as they are in right-to-left. Source: visual design, RTL. */
const MIRRORED: ReadonlySet<IconName> = new Set<IconName>([
  'back',
  'chev',
  'undo',
  'redo',
  'recall',
  'backspace',
  'reply',
  'logout',
  'send',
])

export interface IconProps {
  readonly name: IconName
  /** Side in px; 24 by default. */
  readonly size?: 16 | 20 | 24 | 28 | 32
}

/** Decoration beside words or inside a labelled button; it has no name of its own. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg
      className={css.icon}
      data-size={size}
      data-mirrored={MIRRORED.has(name) || undefined}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
