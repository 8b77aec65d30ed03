import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/Icon.tsx'
import css from './Surface.module.css'

export interface BannerProps {
  readonly children: ReactNode
  readonly kind?: 'danger' | 'note' | 'ok'
  readonly icon?: IconName
  readonly action?: ReactNode
}

/** A lasting condition, such as no network. Mount it only while it holds; it is read out politely. */
export function Banner({ children, kind = 'danger', icon, action }: BannerProps) {
  return (
    <div className={css.banner} data-kind={kind} role="status">
      <div className={css.said}>
        {icon === undefined ? null : <Icon name={icon} size={20} />}
        <span>{children}</span>
      </div>
      {action}
    </div>
  )
}
