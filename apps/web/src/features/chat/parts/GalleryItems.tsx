import type { GalleryKind } from '@thrum/contracts/chat/chat.entities'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatDate, formatMoment } from '../../../lib/format.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { useMedia } from '../../../ui/media/use-media.ts'
import { askAndLeave } from '../../../ui/rich-text/leave.ts'
import type { ChatMessage } from '../chat.model.ts'
import { cleanName } from '../file/file-name.ts'
import { formOf } from '../picture-view.ts'
import { previewOf } from '../preview.ts'
import { partsOf } from '../text-links.ts'
import { useInSight } from '../use-in-sight.ts'
import css from './GalleryItems.module.css'
import { PictureBlur } from './PictureBlur.tsx'

const CHAT = '/TUIKit/components/TUIChat/index'

/** Leads to the message where it stands. */
export function showInChat({ conversationID, sequence }: ChatMessage): void {
  navigation.push(CHAT, { conversationID, at: sequence })
}

interface GalleryItemsProps {
  readonly kind: GalleryKind
  /** Of one month. */
  readonly messages: readonly ChatMessage[]
  /** The other's, as the reader knows them. */
  readonly name: string
  readonly onOpen: (picture: ChatMessage) => void
}

export function GalleryItems({ kind, messages, name, onOpen }: GalleryItemsProps) {
  switch (kind) {
    case 'pictures':
    case 'films':
      return (
        <ul className={css.tiles}>
          {messages.map((message) => (
            <li key={message.ID}>
              {kind === 'pictures' ? (
                <PictureTile message={message} onOpen={onOpen} />
              ) : (
                <FilmTile message={message} />
              )}
            </li>
          ))}
        </ul>
      )
    case 'files':
      return (
        <List hasIcons>
          {messages.map((message) => (
            <FileRow key={message.ID} message={message} name={name} />
          ))}
        </List>
      )
    case 'links':
      return (
        <List>
          {messages.map((message) => (
            <LinkRow key={message.ID} message={message} />
          ))}
        </List>
      )
  }
}

interface TileProps {
  readonly message: ChatMessage
  readonly onOpen: (picture: ChatMessage) => void
}

function PictureTile({ message, onOpen }: TileProps) {
  const { t } = useTranslation()
  const { blur } = message.payload
  const { tile, url, isFailed } = useThumbnail(formOf(message, 3)?.url ?? '')
  return (
    <button
      ref={tile}
      type="button"
      className={css.tile}
      data-picture={message.ID}
      aria-label={`${t('chat.picture.open')}, ${formatMoment(message.time * 1_000)}`}
      onClick={() => onOpen(message)}
    >
      {url === undefined && typeof blur === 'string' ? <PictureBlur hash={blur} /> : null}
      {url === undefined ? null : <img src={url} alt="" draggable={false} />}
      {isFailed ? <Icon name="image" /> : null}
    </button>
  )
}

function FilmTile({ message }: Pick<TileProps, 'message'>) {
  const { t } = useTranslation()
  const { snapshotUrl } = message.payload
  const { tile, url } = useThumbnail(typeof snapshotUrl === 'string' ? snapshotUrl : '')
  return (
    <button
      ref={tile}
      type="button"
      className={css.tile}
      aria-label={`${t('chat.gallery.show')}, ${formatMoment(message.time * 1_000)}`}
      onClick={() => showInChat(message)}
    >
      {url === undefined ? null : <img src={url} alt="" draggable={false} />}
      <span className={css.sign}>
        <Icon name="play" size={20} />
      </span>
    </button>
  )
}

/** Nothing but what lies on this server, and nothing before it is near. */
function useThumbnail(address: string) {
  const [tile, isSeen] = useInSight<HTMLButtonElement>()
  const media = useMedia(isSeen && address.startsWith('/media/') ? address : '')
  return { tile, ...media }
}

function FileRow({ message, name }: { readonly message: ChatMessage; readonly name: string }) {
  const { t } = useTranslation()
  const { fileName, fileSize } = message.payload
  const size = typeof fileSize === 'number' ? `${formatBytes(fileSize)} · ` : ''
  return (
    <Row
      icon="file"
      title={
        <bdi className={css.words}>
          {typeof fileName === 'string' ? cleanName(fileName) : previewOf(t, message, name)}
        </bdi>
      }
      note={`${size}${formatDate(message.time * 1_000)}`}
      to={CHAT}
      query={{ conversationID: message.conversationID, at: message.sequence }}
    />
  )
}

function LinkRow({ message }: Pick<TileProps, 'message'>) {
  const { t } = useTranslation()
  const { text } = message.payload
  const links = partsOf(typeof text === 'string' ? text : '').flatMap(({ link }) => link ?? [])
  return (
    <div className={css.links}>
      <div className={css.addresses}>
        {links.map((address, at) => (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a text may hold the same address twice
            key={at}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => {
              event.preventDefault()
              void askAndLeave(address)
            }}
          >
            {address}
          </a>
        ))}
        <span className={css.note}>{formatDate(message.time * 1_000)}</span>
      </div>
      <IconButton icon="chat" label={t('chat.gallery.show')} onClick={() => showInChat(message)} />
    </div>
  )
}
