import { type Sticker as StickerData, stickerEmoji } from '@thrum/contracts/chat/stickers'
import { useTranslation } from 'react-i18next'
import { useEmojiWords } from './emoji-words.ts'
import { stickerPicture } from './pictures.ts'
import css from './Sticker.module.css'

/** One that is known, in its message. Requirement CHAT-047 */
export function Sticker({ sticker }: { readonly sticker: StickerData }) {
  const { t } = useTranslation()
  const words = useEmojiWords()
  const emoji = stickerEmoji(sticker) ?? ''
  return (
    <img
      className={css.sticker}
      src={stickerPicture(sticker.index, sticker.data)}
      width={120}
      height={120}
      draggable={false}
      alt={t('chat.said', { name: t('chat.kind.face'), text: words?.nameOf(emoji) ?? emoji })}
    />
  )
}
