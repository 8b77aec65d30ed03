import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { quickExit } from '../../lib/quick-exit.ts'
import { IconButton } from '../button/IconButton.tsx'

/** In every header, once it is wanted. */
export function QuickExitButton() {
  const { t } = useTranslation()
  const isOn = useSyncExternalStore(quickExit.subscribe, quickExit.getSnapshot)
  if (!isOn) return null
  return <IconButton icon="logout" label={t('shell.exit')} onClick={quickExit.leave} />
}
