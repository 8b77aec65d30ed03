import { type ReactNode, useRef } from 'react'
import css from './List.module.css'
import { useRowFocus } from './use-row-focus.ts'

/** White card of rows with hairlines between them. */
export function List({
  children,
  hasIcons = false,
}: {
  readonly children: ReactNode
  readonly hasIcons?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(box)
  return (
    <div ref={box} className={css.list} data-icons={hasIcons || undefined} {...focus}>
      {children}
    </div>
  )
}
