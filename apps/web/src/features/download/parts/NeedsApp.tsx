import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'

/** What stands where the web build lacks a feature: says so and leads to the download page. Source: spec §1. */
export function NeedsApp() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('download.headline')}
      text={t('home.needsAppText')}
      action={
        <Button kind="accent" onClick={() => navigation.push('/pages/download/app')}>
          {t('download.title')}
        </Button>
      }
    />
  )
}
