import type { MessageReply } from '@thrum/contracts/chat/chat.entities'
import { useTranslation } from 'react-i18next'
import { withEmoji } from '../emoji/bracket-names.ts'
import css from './Bubble.module.css'

interface BubbleQuoteProps {
  readonly quote: MessageReply
  /** Whose words those are. */
  readonly name: string
  /** Its words are nowhere any more. */
  readonly isRecalled: boolean
  readonly onJump: (quote: MessageReply) => void
}

/** What a message answers to; leads there. Requirement CHAT-057 */
export function BubbleQuote({ quote, name, isRecalled, onJump }: BubbleQuoteProps) {
  const { t } = useTranslation()
  const hasWords = !isRecalled && quote.messageAbstract !== ''
  return (
    <button
      type="button"
      className={css.quote}
      aria-description={t('chat.quote.jump')}
      onClick={() => onJump(quote)}
    >
      <bdi className={css.quoted}>{name}</bdi>
      <span className={css.abstract} dir="auto">
        {hasWords ? withEmoji(quote.messageAbstract) : t('chat.quote.recalled')}
      </span>
    </button>
  )
}
