import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../../lib/call-error.ts'
import { toast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useObjectUrl } from '../../../ui/media/use-object-url.ts'
import { FullScreen } from '../../../ui/popup/FullScreen.tsx'
import type { ChatMessage } from '../chat.model.ts'
import { fetchOnce } from '../once.api.ts'
import css from './OnceBubble.module.css'
import viewer from './PictureViewer.module.css'

interface OnceBubbleProps {
  readonly message: ChatMessage
  readonly isOpened: boolean
}

/** A picture that its receiver sees once; it lies in this page's memory for as long as it is looked at. CHAT-071 */
export function OnceBubble({ message, isOpened }: OnceBubbleProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { blob, forget } = useOnce(message, isOpen, () => setOpen(false))
  const url = useObjectUrl(blob)
  const close = () => {
    setOpen(false)
    forget()
  }
  const mayOpen = message.flow === 'in' && !isOpened
  return (
    <>
      <p className={css.words}>
        <Icon name={isOpened ? 'eyeoff' : 'eye'} size={20} />
        <span>{t(isOpened ? 'chat.once.opened' : 'chat.once.kind')}</span>
      </p>
      {mayOpen ? (
        <button type="button" className={css.open} onClick={() => setOpen(true)}>
          {t('chat.once.open')}
        </button>
      ) : null}
      <FullScreen isOpen={isOpen} onClose={close} title={t('chat.once.kind')}>
        <div className={viewer.viewer}>
          <div className={viewer.stage} aria-busy={url === undefined}>
            {url === undefined ? null : <img src={url} alt={t('chat.once.kind')} draggable={false} />}
          </div>
          <div className={viewer.top} dir="ltr">
            <span className={viewer.count} />
            <IconButton icon="close" label={t('ui.close')} onClick={close} />
          </div>
        </div>
      </FullScreen>
    </>
  )
}

/** @param giveUp there is nothing to see */
function useOnce(message: ChatMessage, isWanted: boolean, giveUp: () => void) {
  const { t } = useTranslation()
  const [blob, setBlob] = useState<Blob>()
  // The same until it was had: an answer that was lost can be asked for again.
  const tap = useRef<string>(undefined)
  const fail = useEffectEvent((error: unknown) => {
    const isGone = isCallError(error, 'chat.messageUnknown')
    toast(t(isGone ? 'chat.once.gone' : 'error.network'), { kind: 'alert', durationMs: CHAT_TOAST_MS })
    giveUp()
  })
  const ask = useEffectEvent((requestId: string, signal: AbortSignal) =>
    fetchOnce(message, requestId, signal),
  )
  useEffect(() => {
    if (!isWanted) return
    tap.current ??= crypto.randomUUID()
    const aborter = new AbortController()
    ask(tap.current, aborter.signal).then(
      (found) => {
        if (!aborter.signal.aborted) setBlob(found)
      },
      (error: unknown) => {
        if (!aborter.signal.aborted) fail(error)
      },
    )
    return () => aborter.abort()
  }, [isWanted])
  return { blob, forget: () => setBlob(undefined) }
}
