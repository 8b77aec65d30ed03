import { useTranslation } from 'react-i18next'
import { Button } from '../button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** What stands where something did not come: says so, and tries again. */
export function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        title={t('ui.notLoaded')}
        text={t('ui.notLoadedText')}
        action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
      />
    </div>
  )
}
