import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/popup/Dialog.tsx'

/** The device in use was taken out of service: it stands still, and only another one helps. Source: DEV-03. */
export function DisabledDialog({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      title={t('player.disabledTitle')}
      text={t('player.disabledText')}
      actions={
        <>
          <Button
            kind="accent"
            onClick={() => navigation.replace('/pages/player/standAloneEquipment', { type: 'replace' })}
          >
            {t('player.disabledChoose')}
          </Button>
          <Button onClick={() => navigation.reset('/pages/bar/home')}>{t('player.disabledHome')}</Button>
        </>
      }
    />
  )
}
