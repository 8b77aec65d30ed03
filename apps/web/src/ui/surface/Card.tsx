import type { ReactNode } from 'react'
import css from './Surface.module.css'

export interface CardProps {
  readonly children: ReactNode
  readonly isPadded?: boolean
  readonly ground?: 'surface' | 'sunk' | 'accent'
}

export function Card({ children, isPadded = true, ground = 'surface' }: CardProps) {
  return (
    <div className={css.card} data-padded={isPadded || undefined} data-ground={ground}>
      {children}
    </div>
  )
}
