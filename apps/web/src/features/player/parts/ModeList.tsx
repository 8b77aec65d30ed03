import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { CLASSIC, OTHER_MODES } from '../modes/index.ts'
import css from './ModeList.module.css'

const MODES = [CLASSIC, ...OTHER_MODES]

export function ModeList() {
  const { t } = useTranslation()
  return (
    <ul className={css.modes}>
      {MODES.map(({ path, icon, nameKey, textKey }) => (
        <li key={path}>
          <button type="button" className={css.mode} onClick={() => navigation.push(path)}>
            <span className={css.ground}>
              <Icon name={icon} />
            </span>
            <span className={css.words}>
              <span className={css.name}>{t(nameKey)}</span>
              <span className={css.text}>{t(textKey)}</span>
            </span>
            <svg className={css.wave} viewBox="0 0 82 28" aria-hidden="true">
              <path d="M2 14C5 2 9 2 12 14s7 12 10 0 7-12 10 0 7 10 10 0 6-16 9 0 6 16 9 0c2-8 5-8 7 0h10" />
            </svg>
            <Icon name="chev" size={20} />
          </button>
        </li>
      ))}
    </ul>
  )
}
