import type { ReactNode } from 'react'
import { Strings } from '../strings/Strings.tsx'
import css from './EmptyState.module.css'

export interface EmptyStateProps {
  readonly title: string
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  readonly hasStrings?: boolean
}

export function EmptyState({ title, text, action, hasStrings = true }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {hasStrings ? <Strings height={104} /> : null}
      <p className={css.title}>{title}</p>
      {text === undefined ? null : <p className={css.text}>{text}</p>}
      {action}
    </div>
  )
}
