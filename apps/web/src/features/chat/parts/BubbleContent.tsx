import type { MessageType } from '@thrum/contracts/chat/chat.entities'
import { isOfficial } from '@thrum/contracts/ids'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../lib/isolated.ts'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { OfficialBubble, readOfficialView } from '../../official/cards/index.ts'
import { PatternBubble } from '../../pattern/bubble/index.ts'
import { readCard } from '../../pattern/card/index.ts'
import { PlaceCard, readPlace } from '../../place/index.ts'
import { GoodsBubble } from '../../store/bubble/index.ts'
import { readGoods } from '../../store/card/index.ts'
import type { ChatMessage } from '../chat.model.ts'
import { readSticker } from '../emoji/read-sticker.ts'
import { StickerBubble } from '../emoji/StickerBubble.tsx'
import { FileBubble } from '../file/FileBubble.tsx'
import { readFile } from '../file/file-view.ts'
import { FilmBubble } from '../film/FilmBubble.tsx'
import { readFilm } from '../film/film-view.ts'
import { joinNames } from '../join-names.ts'
import { type Merged, readMerged } from '../merged.ts'
import { formOf } from '../picture-view.ts'
import { previewOf } from '../preview.ts'
import { isHidden } from '../tool-entries.ts'
import { AudioBubble } from '../voice/AudioBubble.tsx'
import { readVoice } from '../voice/voice-view.ts'
import css from './Bubble.module.css'
import type { BubbleActions } from './Bubble.tsx'
import { BubbleText } from './BubbleText.tsx'
import { OnceBubble } from './OnceBubble.tsx'
import { PictureBubble } from './PictureBubble.tsx'

const ICONS: Readonly<Record<MessageType, IconName>> = {
  text: 'chat',
  image: 'image',
  audio: 'mic',
  video: 'video',
  file: 'file',
  face: 'smile',
  location: 'place',
  custom: 'tag',
  merged: 'chat',
  tip: 'info',
}
/** Lines of what was forwarded as one that stand in its bubble. */
const LINES = 3

interface BubbleContentProps {
  readonly message: ChatMessage
  readonly name: string
  readonly actions: Pick<BubbleActions, 'openMerged' | 'openPicture' | 'openOnce' | 'heard' | 'discard'>
}

/** What is inside a bubble; what can't be shown is named. Requirements CHAT-054, CHAT-060 */
export function BubbleContent({ message, name, actions }: BubbleContentProps) {
  const { t } = useTranslation()
  const { type, payload } = message
  if (isHidden(message)) return <Named icon="eyeoff" words={t('chat.kind.hidden')} />
  if (type === 'text') return <BubbleText text={typeof payload.text === 'string' ? payload.text : ''} />
  const merged = type === 'merged' ? readMerged(payload) : undefined
  if (merged !== undefined)
    return <MergedCard merged={merged} onOpen={() => actions.openMerged(message, merged)} />
  const medium = mediumOf(message, actions)
  if (medium !== undefined) return medium
  const sticker = type === 'face' ? readSticker(payload) : undefined
  if (sticker !== undefined) return <StickerBubble sticker={sticker} />
  const place = type === 'location' ? readPlace(payload) : undefined
  if (place !== undefined) return <PlaceCard place={place} message={message} />
  const card = type === 'custom' ? cardOf(message) : undefined
  if (card !== undefined) return card
  const words = previewOf(t, { ...message, conversationType: 'C2C' }, name)
  return <Named icon={ICONS[type] ?? 'chat'} words={words} />
}

/** Of what goes up before its message does; undefined where it has another shape. */
function mediumOf(message: ChatMessage, actions: BubbleContentProps['actions']) {
  const { type, payload } = message
  switch (type) {
    case 'image':
      return pictureOf(message, actions)
    case 'audio':
      if (readVoice(payload) === undefined) return undefined
      return <AudioBubble message={message} onHeard={actions.heard} onStop={actions.discard} />
    case 'video':
      if (readFilm(payload) === undefined) return undefined
      return <FilmBubble message={message} onStop={actions.discard} />
    case 'file':
      if (readFile(payload) === undefined) return undefined
      return <FileBubble message={message} onStop={actions.discard} />
    default:
      return undefined
  }
}

/** The service's cards are shown in its own chats alone. Requirement CHAT-055 */
function cardOf({ payload, fading, conversationID }: ChatMessage) {
  const pattern = readCard(payload)
  if (pattern !== undefined) return <PatternBubble named={pattern} mayBeKept={fading === undefined} />
  const goods = readGoods(payload)
  if (goods !== undefined) return <GoodsBubble card={goods} />
  const card = isOfficial(conversationID) ? readOfficialView(payload) : undefined
  return card && <OfficialBubble card={card} />
}

function pictureOf(message: ChatMessage, actions: BubbleContentProps['actions']) {
  const { once } = message
  if (once !== undefined)
    return <OnceBubble message={message} isOpened={once.isOpened} onOpen={actions.openOnce} />
  if (formOf(message, 3) === undefined) return undefined
  return <PictureBubble message={message} onOpen={actions.openPicture} onStop={actions.discard} />
}

function Named({ icon, words }: { readonly icon: IconName; readonly words: string }) {
  return (
    <p className={css.named}>
      <Icon name={icon} size={20} />
      <bdi>{words}</bdi>
    </p>
  )
}

interface MergedCardProps {
  readonly merged: Merged
  readonly onOpen: () => void
}

function MergedCard({ merged, onOpen }: MergedCardProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={css.merged} onClick={onOpen}>
      <span className={css.mergedTitle}>{t('chat.merged.title', { names: joinNames(merged.names) })}</span>
      {merged.messages.slice(0, LINES).map(({ nick, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <span key={at} className={css.mergedLine} dir="auto">
          {t('chat.said', { name: isolated(nick), text })}
        </span>
      ))}
      <span className={css.mergedCount}>{t('chat.merged.count', { count: merged.messages.length })}</span>
    </button>
  )
}
