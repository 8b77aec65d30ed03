import { Trans } from 'react-i18next'
import { PrivacyLink, TermsLink } from '../../consent/index.ts'
import css from './AcceptNote.module.css'

export function AcceptNote() {
  return (
    <p className={css.note}>
      <Trans i18nKey="account.accept" components={{ terms: <TermsLink />, privacy: <PrivacyLink /> }} />
    </p>
  )
}
