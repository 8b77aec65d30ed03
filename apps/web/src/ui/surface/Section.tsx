import { type ReactNode, useId } from 'react'
import css from './Surface.module.css'

export interface SectionProps {
  readonly title: string
  /** A text button at the end of the heading's line. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
