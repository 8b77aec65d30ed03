import type { MessageReply } from '@thrum/contracts/chat/chat.entities'
import { useTranslation } from 'react-i18next'
import css from './Bubble.module.css'

interface BubbleQuoteProps {
  readonly quote: MessageReply
  /** Whose words those are. */
  readonly name: string
  /** Empty where they are nowhere any more. */
  readonly words: string
  readonly onJump: (quote: MessageReply) => void
}

/** What a message answers to; leads there. Requirement CHAT-057 */
export function BubbleQuote({ quote, name, words, onJump }: BubbleQuoteProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={css.quote}
      aria-description={t('chat.quote.jump')}
      onClick={() => onJump(quote)}
    >
      <bdi className={css.quoted}>{name}</bdi>
      <span className={css.abstract} dir="auto">
        {words || t('chat.quote.recalled')}
      </span>
    </button>
  )
}
