import { OWN_SET, type Sticker as StickerData, stickerEmoji } from '@thrum/contracts/chat/stickers'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../ui/media/use-media.ts'
import { useEmojiWords } from './emoji-words.ts'
import { stickerPicture } from './pictures.ts'
import css from './Sticker.module.css'

/** One that is known, in its message. Requirement CHAT-047 */
export function Sticker({ sticker }: { readonly sticker: StickerData }) {
  return sticker.index === OWN_SET ? <Own address={sticker.url ?? ''} /> : <Ours sticker={sticker} />
}

function Ours({ sticker }: { readonly sticker: StickerData }) {
  const { t } = useTranslation()
  const words = useEmojiWords()
  const emoji = stickerEmoji(sticker) ?? ''
  return (
    <Drawn
      src={stickerPicture(sticker.index, sticker.data)}
      words={t('chat.said', { name: t('chat.kind.face'), text: words?.nameOf(emoji) ?? emoji })}
    />
  )
}

/** Its room stays empty where it can't be had: it says nothing that words would have to. */
function Own({ address }: { readonly address: string }) {
  const { t } = useTranslation()
  const { url } = useMedia(address)
  return url === undefined ? null : <Drawn src={url} words={t('chat.kind.face')} />
}

function Drawn({ src, words }: { readonly src: string; readonly words: string }) {
  return <img className={css.sticker} src={src} width={120} height={120} draggable={false} alt={words} />
}
