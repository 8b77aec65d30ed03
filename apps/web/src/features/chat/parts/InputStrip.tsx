import type { MessageReply } from '@thrum/contracts/chat/chat.entities'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { withEmoji } from '../emoji/bracket-names.ts'
import type { Peer } from '../interact.ts'
import css from './InputStrip.module.css'

interface InputStripProps {
  readonly quote: MessageReply | null
  readonly isEditing: boolean
  readonly peer: Peer | undefined
  readonly onClose: () => void
}

/** Above the input: what is answered to, or that a message is being changed; and the way out of it. */
export function InputStrip({ quote, isEditing, peer, onClose }: InputStripProps) {
  const { t } = useTranslation()
  if (isEditing) {
    return (
      <div className={css.strip}>
        <Icon name="edit" size={20} />
        <p className={css.words} role="status">
          {t('chat.input.editing')}
        </p>
        <IconButton icon="close" label={t('chat.input.stopEditing')} onClick={onClose} />
      </div>
    )
  }
  if (quote === null) return null
  return (
    <div className={css.strip}>
      <Icon name="reply" size={20} />
      <p className={css.words}>
        <bdi className={css.who}>{whoSaid(quote, peer) ?? t('chat.input.you')}</bdi>
        <span className={css.said} dir="auto">
          {withEmoji(quote.messageAbstract) || t('chat.quote.recalled')}
        </span>
      </p>
      <IconButton icon="close" label={t('chat.input.dropQuote')} onClick={onClose} />
    </div>
  )
}

/** The other's name; undefined for one's own words. */
function whoSaid({ messageSender }: MessageReply, peer: Peer | undefined): string | undefined {
  if (peer === undefined) return undefined
  return `C2C${messageSender}` === toConversationId(peer.userId) ? peer.name : undefined
}
