import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'

interface NeedsAppDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Says that something needs the app, and leads to the download page. Source: spec §1, §2 */
export function NeedsAppDialog({ isOpen, onClose }: NeedsAppDialogProps) {
  const { t } = useTranslation()
  function lead() {
    onClose()
    navigation.push('/pages/download/app')
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('download.headline')}
      text={t('download.notSupported')}
      actions={
        <>
          <Button kind="accent" isFull onClick={lead}>
            {t('download.title')}
          </Button>
          <Button isFull onClick={onClose}>
            {t('download.stay')}
          </Button>
        </>
      }
    />
  )
}
