import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { pageConfig } from '../../../platform/page-config.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { OfficialRows } from '../../official/index.ts'
import css from './ContactUsScreen.module.css'

/** `/pages/account/contactUs` */
export function ContactUsScreen() {
  const { t } = useTranslation()
  const { contactEmail } = pageConfig()
  return (
    <Page header={<Header title={t('settings.contact.title')} />}>
      <OfficialRows />
      {contactEmail === '' ? (
        <EmptyState title={t('settings.contact.none')} text={t('settings.contact.noneText')} />
      ) : (
        <div className={css.cards}>
          <Mailbox
            icon="headset"
            title={t('settings.contact.help')}
            text={t('settings.contact.helpText')}
            email={contactEmail}
            subject={t('settings.contact.helpSubject')}
          />
          <Mailbox
            icon="shield"
            title={t('settings.contact.safety')}
            text={t('settings.contact.safetyText')}
            email={contactEmail}
            subject={t('settings.contact.safetySubject')}
          />
          <p className={css.note}>{t('settings.contact.note')}</p>
        </div>
      )}
    </Page>
  )
}

interface MailboxProps {
  icon: IconName
  title: string
  text: string
  email: string
  /** Tells the people who answer what it is about. */
  subject: string
}

function Mailbox({ icon, title, text, email, subject }: MailboxProps) {
  const { t } = useTranslation()

  async function copy() {
    try {
      await navigator.clipboard.writeText(email)
      toast(t('settings.contact.copied'), { kind: 'done' })
    } catch {
      toast(t('settings.contact.copyFailed'), { kind: 'alert', durationMs: 3_000 })
    }
  }

  return (
    <Card>
      <section className={css.mailbox}>
        <h2 className={css.title}>
          <Icon name={icon} />
          {title}
        </h2>
        <p className={css.text}>{text}</p>
        <p className={css.address}>
          <bdi dir="ltr">{email}</bdi>
        </p>
        <div className={css.ways}>
          <a className={css.write} href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
            <Icon name="mail" size={20} />
            {t('settings.contact.write')}
          </a>
          <Button kind="text" size="small" icon="copy" onClick={() => void copy()}>
            {t('settings.contact.copy')}
          </Button>
        </div>
      </section>
    </Card>
  )
}
