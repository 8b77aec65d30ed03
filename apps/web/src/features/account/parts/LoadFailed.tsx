import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '../../../lib/connection.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'

/** What a page shows when its data did not come: says so, and tries again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  const isUp = useSyncExternalStore(connection.subscribe, connection.getSnapshot)
  return (
    <EmptyState
      title={t(isUp ? 'account.loadFailed' : 'ui.offlineTitle')}
      text={t(isUp ? 'account.loadFailedText' : 'ui.offlineText')}
      action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
    />
  )
}
