import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'

/** An address of a page that is not there, or no longer. */
export function Missing() {
  const { t } = useTranslation()
  return <EmptyState title={t('notice.missing')} text={t('notice.missingText')} />
}
