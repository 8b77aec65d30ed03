import { useTranslation } from 'react-i18next'
import { UndoBar } from '../../../ui/toast/UndoBar.tsx'
import type { Removal } from '../removal.ts'

/** A way back for what was deleted a moment ago. */
export function RemovalBar({ removal }: { readonly removal: Removal }) {
  const { t } = useTranslation()
  return (
    <UndoBar
      text={t('pattern.deleted')}
      label={t('pattern.undo')}
      onUndo={removal.undo}
      onHold={removal.hold}
    />
  )
}
