import type { ReactNode } from 'react'
import css from './List.module.css'

/** White card of rows with hairlines between them. */
export function List({
  children,
  hasIcons = false,
}: {
  readonly children: ReactNode
  readonly hasIcons?: boolean
}) {
  return (
    <div className={css.list} data-icons={hasIcons || undefined}>
      {children}
    </div>
  )
}
