import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/Icon.tsx'
import css from './Choice.module.css'

export interface ChipProps {
  readonly children: ReactNode
  /** Given: a toggle. Absent: a plain small button. */
  readonly isOn?: boolean
  readonly icon?: IconName
  readonly endIcon?: IconName
  /** It stays in the tab order, so that nobody loses the focus. */
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

export function Chip({ children, isOn, icon, endIcon, isDisabled, onClick }: ChipProps) {
  return (
    <button
      type="button"
      className={css.chip}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onClick()}
    >
      {icon === undefined ? null : <Icon name={icon} size={20} />}
      <span>{children}</span>
      {endIcon === undefined ? null : <Icon name={endIcon} size={20} />}
    </button>
  )
}
