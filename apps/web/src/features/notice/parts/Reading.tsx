import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Card } from '../../../ui/surface/Card.tsx'

/** Where a page to read is about to stand. */
export function Reading() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
      <Card>
        <Skeleton lines={8} />
      </Card>
    </div>
  )
}
