import type { MessageId } from '@thrum/contracts/chat/chat.entities'
import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { toast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useObjectUrl } from '../../../ui/media/use-object-url.ts'
import { FullScreen } from '../../../ui/popup/FullScreen.tsx'
import type { ChatMessage } from '../chat.model.ts'
import { fetchOnce } from '../once.api.ts'
import { onceTaps } from '../once.store.ts'
import viewer from './PictureViewer.module.css'

interface OnceViewerProps {
  /** Which picture; undefined closes it. */
  readonly at: MessageId | undefined
  readonly messages: readonly ChatMessage[]
  readonly onClose: () => void
}

/** Shows a view-once picture, which lies in this page's memory for as long as it is looked at. CHAT-071 */
export function OnceViewer({ at, messages, onClose }: OnceViewerProps) {
  const { t } = useTranslation()
  // One that is recalled, or has disappeared, is seen no longer.
  const message = messages.find(({ ID, once }) => ID === at && once !== undefined)
  const isGone = at !== undefined && message === undefined
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  const url = useObjectUrl(useOnce(message, onClose))
  return (
    <FullScreen isOpen={message !== undefined} onClose={onClose} title={t('chat.once.kind')}>
      <div className={viewer.viewer}>
        <div className={viewer.stage} aria-busy={url === undefined}>
          {url === undefined ? null : <img src={url} alt={t('chat.once.kind')} draggable={false} />}
        </div>
        <div className={viewer.top} dir="ltr">
          <span className={viewer.count} />
          <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
        </div>
      </div>
    </FullScreen>
  )
}

/** Undefined until it is there, and from when it is closed. */
function useOnce(message: ChatMessage | undefined, onClose: () => void): Blob | undefined {
  const { t } = useTranslation()
  const [blob, setBlob] = useState<Blob>()
  const load = useEffectEvent(async (signal: AbortSignal) => {
    if (message === undefined) return
    try {
      const found = await fetchOnce(message, onceTaps.begin(message.ID), signal)
      if (signal.aborted) return
      onceTaps.end(message.ID)
      setBlob(found)
    } catch (error) {
      if (signal.aborted) return
      const isGone = isCallError(error, 'chat.messageUnknown')
      if (isGone) onceTaps.end(message.ID)
      toast(t(isGone ? 'chat.once.gone' : 'error.network'), { kind: 'alert', durationMs: CHAT_TOAST_MS })
      onClose()
    }
  })
  const id = message?.ID
  useEffect(() => {
    if (id === undefined) return
    const aborter = new AbortController()
    void load(aborter.signal)
    return () => {
      aborter.abort()
      setBlob(undefined)
    }
  }, [id])
  return blob
}
