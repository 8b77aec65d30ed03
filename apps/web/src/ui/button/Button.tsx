import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from '../icon/Icon.tsx'
import css from './Button.module.css'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** One accent button a view; `danger` and `stop` are red. `quiet` by default. */
  readonly kind?: 'accent' | 'quiet' | 'line' | 'inverse' | 'danger' | 'text' | 'stop'
  /** `small` 44 px, `normal` 52 px; stop: `large` 72, `normal` 60, `small` 52. */
  readonly size?: 'small' | 'normal' | 'large'
  /** Takes the whole line. */
  readonly isFull?: boolean
  readonly icon?: IconName
  /** Keeps the label, shows the string loader and takes no press. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function Button(props: ButtonProps) {
  const { kind = 'quiet', size = 'normal', isFull = false, icon, isBusy = false, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={css.button}
      data-kind={kind}
      data-size={size}
      data-full={isFull || undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
    >
      {isBusy ? <span className={css.loader} aria-hidden="true" /> : null}
      {icon !== undefined && !isBusy ? <Icon name={icon} size={20} /> : null}
      <span>{children}</span>
    </button>
  )
}
