import { useTranslation } from 'react-i18next'
import css from './AdultNote.module.css'

/** Stands on sign-in and sign-up at all times. Source: spec §1. */
export function AdultNote() {
  const { t } = useTranslation()
  return (
    <p className={css.note}>
      <b className={css.sign} dir="ltr" aria-hidden="true">
        18+
      </b>
      <span>
        <strong>{t('account.adultTitle')}</strong> {t('account.adultText')}
      </span>
    </p>
  )
}
