import { LOCKOUT_DAYS } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../../i18n/text-key.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import css from './CancelFacts.module.css'

const GONE = [
  { icon: 'logout', text: 'account.cancel.goneSessions', when: 'account.cancel.atOnce' },
  { icon: 'user', text: 'account.cancel.goneProfile', when: 'account.cancel.inMinute' },
  { icon: 'chat', text: 'account.cancel.goneWords', when: 'account.cancel.inMinute' },
  { icon: 'image', text: 'account.cancel.goneFiles', when: 'account.cancel.inHour' },
] as const satisfies readonly { icon: IconName; text: TextKey; when: TextKey }[]

/** What cancelling does, in the order in which it happens. */
export function CancelFacts() {
  const { t } = useTranslation()
  return (
    <>
      <Section title={t('account.cancel.goneTitle')}>
        <Card>
          <ul className={css.facts}>
            {GONE.map(({ icon, text, when }) => (
              <li key={text} className={css.fact}>
                <Icon name={icon} />
                <span>
                  {t(text)}
                  <span className={css.when}>{t(when)}</span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Section title={t('account.cancel.staysTitle')}>
        <Card>
          <p className={css.text}>{t('account.cancel.staysText', { count: LOCKOUT_DAYS })}</p>
        </Card>
      </Section>
      <Section title={t('account.cancel.friendsTitle')}>
        <Card>
          <p className={css.text}>{t('account.cancel.friendsText')}</p>
        </Card>
      </Section>
    </>
  )
}
