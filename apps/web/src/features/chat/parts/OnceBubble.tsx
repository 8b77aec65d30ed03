import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { ChatMessage } from '../chat.model.ts'
import { onceTaps } from '../once.store.ts'
import css from './OnceBubble.module.css'

interface OnceBubbleProps {
  readonly message: ChatMessage
  readonly isOpened: boolean
  readonly onOpen: (message: ChatMessage) => void
}

/** A picture that its receiver sees once. CHAT-071 */
export function OnceBubble({ message, isOpened, onOpen }: OnceBubbleProps) {
  const { t } = useTranslation()
  const isAwaited = useSyncExternalStore(onceTaps.subscribe, () => onceTaps.has(message.ID))
  // What was opened by a tap that has had nothing yet is still there for that tap.
  const isOver = isOpened && !isAwaited
  return (
    <>
      <p className={css.words}>
        <Icon name={isOver ? 'eyeoff' : 'eye'} size={20} />
        <span>{t(isOver ? 'chat.once.opened' : 'chat.once.kind')}</span>
      </p>
      {message.flow === 'in' && !isOver ? (
        <button type="button" className={css.open} onClick={() => onOpen(message)}>
          {t('chat.once.open')}
        </button>
      ) : null}
    </>
  )
}
