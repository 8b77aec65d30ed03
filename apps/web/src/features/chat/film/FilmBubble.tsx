import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useMedia } from '../../../ui/media/use-media.ts'
import { useObjectUrl } from '../../../ui/media/use-object-url.ts'
import type { ChatMessage } from '../chat.model.ts'
import { PictureBlur } from '../parts/PictureBlur.tsx'
import { Sending } from '../parts/Sending.tsx'
import { bubbleSize } from '../picture-view.ts'
import css from './FilmBubble.module.css'
import { type Film, readFilm } from './film-view.ts'

export const VIDEO_PLAY = '/TUIKit/components/TUIChat/video-play'

interface FilmBubbleProps {
  readonly message: ChatMessage
  /** Sends it no more. */
  readonly onStop: (message: ChatMessage) => void
}

/** A film among messages: cover, length and play sign, in room that is there before them. Requirement CHAT-042 */
export function FilmBubble({ message, onStop }: FilmBubbleProps) {
  const film = readFilm(message.payload)
  return film === undefined ? null : <Shown message={message} film={film} onStop={onStop} />
}

function Shown({ message, film, onStop }: FilmBubbleProps & { readonly film: Film }) {
  const { t } = useTranslation()
  const size = bubbleSize(film.cover)
  const url = useCover(message, film)
  const length = film.seconds > 0 ? formatLength(film.seconds * 1_000) : ''
  return (
    <div
      className={css.film}
      data-film={message.ID}
      style={{ inlineSize: size.width, blockSize: size.height }}
    >
      {url === undefined && film.blur !== undefined ? <PictureBlur hash={film.blur} /> : null}
      {url === undefined ? null : <img src={url} alt="" draggable={false} />}
      {message.status === 'success' && film.url !== '' ? (
        <button
          type="button"
          className={css.open}
          aria-label={t('chat.film.play', { length })}
          onClick={() => navigation.push(VIDEO_PLAY, { videoUrl: film.url })}
        >
          <span className={css.sign}>
            <Icon name="play" size={20} />
          </span>
        </button>
      ) : null}
      {length === '' || message.upload !== undefined ? null : (
        <span className={css.length} dir="ltr" aria-hidden="true">
          {length}
        </span>
      )}
      <Sending message={message} words={t('chat.film.sending')} onStop={onStop} />
    </div>
  )
}

/** From this device while it is being sent, then from the service; the one stays until the other is there. */
function useCover({ upload }: ChatMessage, { cover }: Film): string | undefined {
  const local = useObjectUrl(upload?.blob)
  const { url } = useMedia(upload === undefined ? cover.url : '')
  const last = useRef<string>(undefined)
  const now = upload === undefined ? url : local
  if (now !== undefined) last.current = now
  return last.current
}
