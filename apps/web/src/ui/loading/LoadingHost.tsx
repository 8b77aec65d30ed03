import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { loading } from '../../lib/loading.instance.ts'
import css from './LoadingHost.module.css'

/** Says that a call is under way. It lets every touch through: STOP works during loading. */
export function LoadingHost() {
  const { t } = useTranslation()
  const isLoading = useSyncExternalStore(loading.subscribe, loading.getSnapshot)
  return (
    <div className={css.host} role="status" aria-live="polite">
      {isLoading ? (
        <div className={css.pill}>
          <span className={css.strings} aria-hidden="true" />
          <span className={css.word}>{t('ui.loading')}</span>
        </div>
      ) : null}
    </div>
  )
}
