import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import css from './WhatIsNew.module.css'

/** What a version brings, a line each. */
export function WhatIsNew({ notes }: { notes: readonly string[] }) {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <ul className={css.notes} aria-label={t('version.whatIsNew')}>
      {notes.map((note) => (
        <li key={note}>
          <span className={css.tick}>
            <Icon name="check" size={16} />
          </span>
          <span dir="auto">{note}</span>
        </li>
      ))}
    </ul>
  )
}
