import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'

/** What a page shows when its data did not come: says so, and tries again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('account.loadFailed')}
      text={t('account.loadFailedText')}
      action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
    />
  )
}
