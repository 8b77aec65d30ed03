import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'

interface UnattendedBannerProps {
  readonly isShown: boolean
  readonly onStay: () => void
}

/** Nobody has touched anything for long: says that the toy stops soon. Source: P-A12. */
export function UnattendedBanner({ isShown, onStay }: UnattendedBannerProps) {
  const { t } = useTranslation()
  if (!isShown) return null
  return (
    <Banner
      kind="note"
      icon="clock"
      action={
        <Button kind="text" size="small" onClick={onStay}>
          {t('player.unattendedStay')}
        </Button>
      }
    >
      {t('player.unattendedSoon')}
    </Banner>
  )
}
