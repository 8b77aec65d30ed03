import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './OptionalPart.module.css'

interface OptionalPartProps {
  readonly label: string
  readonly children: ReactNode
}

/** A part of the form that may be left empty. */
export function OptionalPart({ label, children }: OptionalPartProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={label}>
      <div className={css.label}>
        <span>{label}</span>
        <span className={css.optional}>{t('complaint.optional')}</span>
      </div>
      {children}
    </section>
  )
}
