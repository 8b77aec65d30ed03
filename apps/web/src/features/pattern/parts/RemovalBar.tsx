import { useTranslation } from 'react-i18next'
import type { Removal } from '../removal.ts'
import css from './RemovalBar.module.css'

/** A way back for what was deleted a moment ago. */
export function RemovalBar({ removal }: { readonly removal: Removal }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time
    <div
      className={css.bar}
      onPointerEnter={() => removal.hold(true)}
      onPointerLeave={() => removal.hold(false)}
      onFocus={() => removal.hold(true)}
      onBlur={() => removal.hold(false)}
    >
      <span role="status">{t('pattern.deleted')}</span>
      <button type="button" onClick={removal.undo}>
        {t('pattern.undo')}
      </button>
    </div>
  )
}
