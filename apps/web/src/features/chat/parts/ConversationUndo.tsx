import { useTranslation } from 'react-i18next'
import { removals } from '../removals.instance.ts'
import type { Removal } from '../removals.store.ts'
import css from './ConversationUndo.module.css'

/** For 5 s, or as long as it is looked at: a way back for what was deleted. */
export function ConversationUndo({ removal }: { readonly removal: Removal }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time
    <div
      key={removal.id}
      className={css.bar}
      onPointerEnter={removals.hold}
      onPointerLeave={removals.release}
      onFocus={removals.hold}
      onBlur={removals.release}
    >
      <span role="status">{t('chat.remove.done')}</span>
      <button
        type="button"
        onClick={(event) => {
          // The button goes, and the focus with it.
          event.currentTarget.closest('main')?.parentElement?.querySelector('h1')?.focus()
          removals.undo()
        }}
      >
        {t('chat.remove.undo')}
      </button>
    </div>
  )
}
