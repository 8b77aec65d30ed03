import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import type { OwnDevices } from '../use-own-devices.ts'

/** Stands where a device would be: there is none yet, or the list did not load. Nothing while there are some. */
export function NoDevice({ devices, isFailed, tryAgain }: OwnDevices) {
  const { t } = useTranslation()
  if (isFailed)
    return (
      <EmptyState
        title={t('device.list.failed')}
        text={t('device.list.failedText')}
        action={<Button onClick={tryAgain}>{t('device.list.retry')}</Button>}
      />
    )
  if (devices?.length !== 0) return null
  return (
    <EmptyState
      title={t('player.equipment.none')}
      text={t('player.equipment.noneText')}
      action={
        <Button kind="accent" onClick={() => navigation.push('/pages/device/add')}>
          {t('player.equipment.add')}
        </Button>
      }
    />
  )
}
