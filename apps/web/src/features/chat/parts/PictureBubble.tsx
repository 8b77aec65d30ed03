import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { media } from '../../../lib/media.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useMedia } from '../../../ui/media/use-media.ts'
import { useObjectUrl } from '../../../ui/media/use-object-url.ts'
import type { ChatMessage } from '../chat.model.ts'
import { bubbleSize, canView, formOf } from '../picture-view.ts'
import { PictureBlur } from './PictureBlur.tsx'
import css from './PictureBubble.module.css'
import { Sending } from './Sending.tsx'

interface PictureBubbleProps {
  readonly message: ChatMessage
  readonly onOpen: (message: ChatMessage) => void
  /** Sends it no more. */
  readonly onStop: (message: ChatMessage) => void
}

/** A picture among messages; its room is there before it is. Requirements CHAT-040, CHAT-041, INPT-019 */
export function PictureBubble({ message, onOpen, onStop }: PictureBubbleProps) {
  const { t } = useTranslation()
  const form = formOf(message, 3)
  const size = bubbleSize(form)
  const { url, isFailed } = usePicture(message)
  const { blur } = message.payload
  const isOpen = canView(message)
  const address = form?.url ?? ''
  const retry = () => {
    // One that shows and lets go at once only has it fetched anew.
    media.show(address)()
  }
  return (
    <div
      className={css.picture}
      data-picture={message.ID}
      style={{ inlineSize: size.width, blockSize: size.height }}
    >
      {url === undefined && typeof blur === 'string' ? <PictureBlur hash={blur} /> : null}
      {url === undefined ? null : <img src={url} alt="" draggable={false} />}
      {isOpen ? (
        <button
          type="button"
          className={css.open}
          aria-label={t(isFailed ? 'chat.picture.notLoaded' : 'chat.picture.open')}
          onClick={() => (isFailed ? retry() : onOpen(message))}
        >
          {isFailed ? <Icon name="redo" /> : null}
        </button>
      ) : null}
      <Sending message={message} words={t('chat.picture.sending')} onStop={onStop} />
    </div>
  )
}

/** From this device while it is being sent, then from the service; the one stays until the other is there. */
function usePicture(message: ChatMessage): { readonly url: string | undefined; readonly isFailed: boolean } {
  const { upload } = message
  const local = useObjectUrl(upload?.blob)
  const { url, isFailed } = useMedia(upload === undefined ? (formOf(message, 3)?.url ?? '') : '')
  const last = useRef<string>(undefined)
  const now = upload === undefined ? url : local
  if (now !== undefined) last.current = now
  return { url: last.current, isFailed: isFailed && last.current === undefined }
}
