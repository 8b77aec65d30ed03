import type { ReactNode } from 'react'
import css from './Badge.module.css'

export interface TagProps {
  readonly children: ReactNode
  readonly kind?: 'plain' | 'accent' | 'soft' | 'ok'
}

export function Tag({ children, kind = 'plain' }: TagProps) {
  return (
    <span className={css.tag} data-kind={kind}>
      {children}
    </span>
  )
}
