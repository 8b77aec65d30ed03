import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'

/** There is nothing to play with yet: the way to the device form. */
export function NoDevice() {
  const { t } = useTranslation()
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
