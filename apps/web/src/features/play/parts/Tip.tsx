import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import css from './PartnerCard.module.css'

/** The screen stays lit, the page stays open, and breaks are good. Source: spec §2. */
export function Tip({ side }: { readonly side: 'initiator' | 'receiver' }) {
  const { t } = useTranslation()
  return (
    <div className={css.tip}>
      <Icon name={side === 'initiator' ? 'sun' : 'cup'} size={20} />
      <p>{t('play.tip')}</p>
    </div>
  )
}
