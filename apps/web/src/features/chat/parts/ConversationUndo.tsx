import { useTranslation } from 'react-i18next'
import { UndoBar } from '../../../ui/toast/UndoBar.tsx'
import { removals } from '../removals.instance.ts'
import type { Removal } from '../removals.store.ts'

/** For 5 s, or as long as it is looked at: a way back for what was deleted. */
export function ConversationUndo({ removal }: { readonly removal: Removal }) {
  const { t } = useTranslation()
  return (
    <UndoBar
      key={removal.id}
      text={t('chat.remove.done')}
      label={t('chat.remove.undo')}
      onUndo={removals.undo}
      onHold={(isHeld) => (isHeld ? removals.hold() : removals.release())}
    />
  )
}
