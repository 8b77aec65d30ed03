import type { MessageId } from '@thrum/contracts/chat/chat.entities'
import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { fetchMedia } from '../../../lib/media.ts'
import { toast } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { FullScreen } from '../../../ui/popup/FullScreen.tsx'
import type { ChatMessage } from '../chat.model.ts'
import { savePicture, shareOfDevice } from '../save-picture.ts'
import { useKept } from '../use-kept.ts'
import { AT_REST, type Placing, stepZoom, turn } from '../viewer-zoom.ts'
import css from './PictureViewer.module.css'
import { ViewerStage } from './ViewerStage.tsx'

interface PictureViewerProps {
  readonly isOpen: boolean
  readonly first: MessageId
  /** All that can be seen, oldest first. */
  readonly pictures: readonly ChatMessage[]
  readonly name: string
  readonly onClose: () => void
  readonly onShowInChat?: ((message: ChatMessage) => void) | undefined
}

/** One picture at a time, as large as the screen. Requirements VIEW-001 to VIEW-010 */
export function PictureViewer({ isOpen, onClose, ...viewed }: PictureViewerProps) {
  const { t } = useTranslation()
  return (
    <FullScreen isOpen={isOpen} onClose={onClose} title={t('chat.viewer.title')}>
      <Viewed {...viewed} onClose={onClose} />
    </FullScreen>
  )
}

function Viewed({ first, pictures, name, onClose, onShowInChat }: Omit<PictureViewerProps, 'isOpen'>) {
  const { t } = useTranslation()
  const { at, step } = usePlace(first, pictures, onClose)
  const shown = useKept(pictures[at])
  const [placed, setPlaced] = useState<{ readonly of: string; readonly placing: Placing }>()
  // Another picture begins as it is. Requirement VIEW-005
  if (placed !== undefined && placed.of !== shown?.ID) setPlaced(undefined)
  const placing = placed !== undefined && placed.of === shown?.ID ? placed.placing : AT_REST
  const place = (change: (placing: Placing) => Placing) => {
    if (shown === undefined) return
    setPlaced((before) => ({
      of: shown.ID,
      placing: change(before?.of === shown.ID ? before.placing : AT_REST),
    }))
  }
  const save = useSave(shown, name)
  useArrows(step)
  if (shown === undefined) return null
  return (
    <div className={css.viewer}>
      <ViewerStage
        key={shown.ID}
        picture={shown}
        placing={placing}
        place={place}
        onStep={step}
        onClose={onClose}
      />
      {/* Pictures lie from left to right, whichever way words run: so do swipes. */}
      <div className={css.top} dir="ltr">
        <span className={css.count} role="status">
          {t('chat.viewer.count', { at: at + 1, count: pictures.length })}
        </span>
        {onShowInChat === undefined ? null : (
          <IconButton icon="chat" label={t('chat.gallery.show')} onClick={() => onShowInChat(shown)} />
        )}
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </div>
      <div className={css.foot} dir="ltr">
        <IconButton
          icon="back"
          label={t('chat.viewer.previous')}
          disabled={at <= 0}
          onClick={() => step(-1)}
        />
        <IconButton
          icon="minus"
          label={t('chat.viewer.zoomOut')}
          onClick={() => place((now) => stepZoom(now, -1))}
        />
        <IconButton
          icon="plus"
          label={t('chat.viewer.zoomIn')}
          onClick={() => place((now) => stepZoom(now, 1))}
        />
        <IconButton icon="undo" label={t('chat.viewer.left')} onClick={() => place((now) => turn(now, -1))} />
        <IconButton icon="redo" label={t('chat.viewer.right')} onClick={() => place((now) => turn(now, 1))} />
        <IconButton icon="download" label={t('chat.viewer.save')} onClick={() => void save()} />
        <IconButton
          icon="chev"
          label={t('chat.viewer.next')}
          disabled={at >= pictures.length - 1}
          onClick={() => step(1)}
        />
      </div>
    </div>
  )
}

/** By message, since older ones and newer ones may come; one that is recalled gives way to its neighbour. */
function usePlace(first: MessageId, pictures: readonly ChatMessage[], onClose: () => void) {
  const [current, setCurrent] = useState<string>(first)
  const last = useRef(0)
  const found = pictures.findIndex(({ ID }) => ID === current)
  const at = found === -1 ? Math.min(last.current, Math.max(0, pictures.length - 1)) : found
  last.current = at
  const isEmpty = pictures.length === 0
  // From now on the neighbour keeps its place, whatever comes before it.
  const taking = found === -1 ? pictures[at]?.ID : undefined
  if (taking !== undefined) setCurrent(taking)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isEmpty) close()
  }, [isEmpty])
  const step = (by: -1 | 1) => {
    const next = pictures[at + by]
    if (next !== undefined) setCurrent(next.ID)
  }
  return { at, step }
}

function useArrows(step: (by: -1 | 1) => void): void {
  const hear = useEffectEvent((event: globalThis.KeyboardEvent | KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'ArrowRight') step(1)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Says how it ended. Requirements VIEW-007, VIEW-008 */
function useSave(shown: ChatMessage | undefined, name: string): () => Promise<void> {
  const { t } = useTranslation()
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  return async () => {
    if (shown === undefined) return
    const own = new AbortController()
    aborter.current = own
    const end = await savePicture(shown, name, {
      fetch: (address) => fetchMedia(address, own.signal),
      share: shareOfDevice(),
      download: downloadBlob,
    })
    if (own.signal.aborted) return
    const kind = end === 'saved' ? 'done' : end === 'cancelled' ? undefined : 'alert'
    toast(t(`chat.viewer.${end}`), { ...(kind === undefined ? {} : { kind }), durationMs: CHAT_TOAST_MS })
  }
}
