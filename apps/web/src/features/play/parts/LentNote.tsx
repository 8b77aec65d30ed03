import { useTranslation } from 'react-i18next'
import { isolated } from '../../../lib/isolated.ts'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { useToy } from '../../toy/index.ts'
import { usePlay } from '../use-play.ts'
import css from './LentNote.module.css'

/** Why nothing that the person plays alone moves the toy: a partner has it. */
export function LentNote() {
  const { t } = useTranslation()
  const { life } = usePlay()
  const { isLent } = useToy()
  if (!isLent || life.at !== 'interacting') return null
  return (
    <div className={css.note}>
      <Banner kind="note">{t('chat.playsElsewhere', { name: isolated(life.partner.name) })}</Banner>
    </div>
  )
}
