import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import texts from '../../../ui/text.module.css'
import { isCall } from '../call-message.ts'
import type { ChatMessage } from '../chat.model.ts'
import css from './Bubble.module.css'

interface BubbleStatusProps {
  readonly message: ChatMessage
  readonly onResend: (message: ChatMessage) => void
}

/** How far one's own message got. Requirements CHAT-019 to CHAT-021, CHAT-025 */
export function BubbleStatus({ message, onResend }: BubbleStatusProps) {
  const { t } = useTranslation()
  const { delivery, conversationType } = message
  switch (delivery) {
    case 'waiting':
      return <Sign icon="clock" label={t('chat.state.waiting')} />
    case 'sending':
      return <Sign icon="spin" label={t('chat.state.sending')} />
    case 'fail':
      return (
        <button
          type="button"
          className={css.fail}
          aria-label={t('chat.state.failed')}
          onClick={() => onResend(message)}
        >
          <span aria-hidden="true">!</span>
        </button>
      )
    default:
      if (conversationType === 'GROUP' || isCall(message)) return null
  }
  return (
    <span className={css.status} data-delivery={delivery}>
      {delivery === 'server' ? null : <Icon name="check2" size={16} />}
      <span aria-hidden="true">{t(delivery === 'read' ? 'chat.state.read' : 'chat.state.unread')}</span>
      <span className={texts.vh}>{t(`chat.state.${delivery}`)}</span>
    </span>
  )
}

function Sign({ icon, label }: { readonly icon: 'clock' | 'spin'; readonly label: string }) {
  return (
    <span className={css.status} data-icon={icon} role="img" aria-label={label}>
      <Icon name={icon} size={16} />
    </span>
  )
}
