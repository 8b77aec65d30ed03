import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx'
import type { ChatMessage } from '../chat.model.ts'
import css from './Sending.module.css'

interface SendingProps {
  readonly message: ChatMessage
  readonly words: string
  readonly onStop: (message: ChatMessage) => void
}

/** Over a picture or film on its way: how much of it has left, and a way to stop it. Requirement INPT-019 */
export function Sending({ message, words, onStop }: SendingProps) {
  const { t } = useTranslation()
  if (message.upload === undefined || message.status === 'fail') return null
  return (
    <div className={css.sending}>
      <button
        type="button"
        className={css.stop}
        aria-label={t('chat.picture.stop')}
        onClick={() => onStop(message)}
      >
        <span>
          <Icon name="close" size={20} />
        </span>
      </button>
      <ProgressBar label={words} percent={message.upload.ratio * 100} />
    </div>
  )
}
