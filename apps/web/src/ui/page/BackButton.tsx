import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../navigation/navigation.instance.ts'
import { IconButton, type IconButtonProps } from '../button/IconButton.tsx'
import css from './BackButton.module.css'
import { backRest } from './back-rest.store.ts'

/** One page back; a double tap goes back once. */
export function BackButton(props: Pick<IconButtonProps, 'ground'>) {
  const { t } = useTranslation()
  const isResting = useSyncExternalStore(backRest.subscribe, backRest.getSnapshot)
  function back() {
    backRest.begin()
    navigation.back()
  }
  return (
    <div className={css.back} data-resting={isResting || undefined}>
      <IconButton {...props} icon="back" label={t('ui.back')} onClick={back} />
    </div>
  )
}
