import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '../../lib/connection.ts'
import { Button } from '../button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** What stands where something did not come: says so, and tries again. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const isUp = useSyncExternalStore(connection.subscribe, connection.getSnapshot)
  return (
    <div role="alert">
      <EmptyState
        title={t(isUp ? 'ui.notLoaded' : 'ui.offlineTitle')}
        text={t(isUp ? 'ui.notLoadedText' : 'ui.offlineText')}
        action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
      />
    </div>
  )
}
