import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icon/Icon.tsx'
import css from './Button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  readonly icon: IconName
  /** What it does, for screen readers. */
  readonly label: string
  readonly ground?: 'plain' | 'card' | 'fill' | 'ink' | 'accent'
  /** Yellow dot: something new. Say so in the label too. */
  readonly hasMark?: boolean
}

/** Round, 44 px. */
export function IconButton({ icon, label, ground = 'plain', hasMark = false, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={css.icon} data-ground={ground} aria-label={label}>
      <Icon name={icon} />
      {hasMark ? <span className={css.mark} /> : null}
    </button>
  )
}
