import { useTranslation } from 'react-i18next'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { OTHER_LICENCES, WITHIN, WORKS } from '../works.ts'
import css from './WorksSheet.module.css'

/** Whose work the pages are built with. */
export function WorksSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('settings.licences')} text={t('settings.licencesText')}>
      <ul className={css.works} dir="ltr">
        {WORKS.map((name) => (
          <li key={name}>
            {name}
            {OTHER_LICENCES[name] === undefined ? null : ` (${OTHER_LICENCES[name]})`}
            {WITHIN[name] === undefined ? null : ` (${WITHIN[name]})`}
          </li>
        ))}
      </ul>
      <p className={css.words}>{t('settings.licencesWords')}</p>
    </Sheet>
  )
}
