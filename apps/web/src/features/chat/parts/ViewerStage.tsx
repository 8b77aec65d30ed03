import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageClock } from '../../../lib/clock.ts'
import { media } from '../../../lib/media.ts'
import { useMedia } from '../../../ui/media/use-media.ts'
import type { ChatMessage } from '../chat.model.ts'
import { formOf } from '../picture-view.ts'
import { ViewerFingers } from '../viewer-fingers.ts'
import { move, type Placing, pinchZoom, toggleZoom, wheelZoom } from '../viewer-zoom.ts'
import css from './PictureViewer.module.css'

interface ViewerStageProps {
  readonly picture: ChatMessage
  readonly placing: Placing
  readonly place: (change: (placing: Placing) => Placing) => void
  readonly onStep: (step: -1 | 1) => void
  readonly onClose: () => void
}

/** The picture under fingers, mouse and wheel. */
export function ViewerStage(props: ViewerStageProps) {
  const { picture, placing } = props
  const { t } = useTranslation()
  const { url, isSmall, isFailed } = useBest(picture, placing.zoom > 1)
  const { stage, handlers, isHeld } = useFingers(props)
  const { x, y, zoom, turned } = placing
  return (
    <div ref={stage} className={css.stage} data-zoom={zoom} data-turned={turned} {...handlers}>
      <div
        className={css.placed}
        data-still={!isHeld || undefined}
        style={{ transform: `translate(${x}px, ${y}px) scale(${zoom}) rotate(${turned}deg)` }}
      >
        {url === undefined ? null : (
          <img
            src={url}
            className={isSmall ? css.small : undefined}
            alt={t('chat.viewer.title')}
            draggable={false}
          />
        )}
      </div>
      {isFailed ? (
        <div role="status">
          <button
            type="button"
            className={css.failed}
            // A finger on it closes nothing.
            onPointerDown={(event) => event.stopPropagation()}
            onClick={media.retry}
          >
            {t('chat.picture.notLoaded')}
          </button>
        </div>
      ) : null}
    </div>
  )
}

/** The one for screens, the small one until it is there; the picture itself once one looks closer. VIEW-010 */
function useBest(picture: ChatMessage, isClose: boolean) {
  const [wasClose, setWasClose] = useState(isClose)
  if (isClose && !wasClose) setWasClose(true)
  const small = useMedia(formOf(picture, 3)?.url ?? '')
  const screen = useMedia(formOf(picture, 2)?.url ?? '')
  const whole = useMedia(wasClose ? (formOf(picture, 1)?.url ?? '') : '')
  const url = whole.url ?? screen.url ?? small.url
  return {
    url,
    isSmall: whole.url === undefined && screen.url === undefined && small.url !== screen.url,
    isFailed: screen.isFailed && whole.url === undefined,
  }
}

function useFingers({ placing, place, onStep, onClose }: ViewerStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const start = useRef(1)
  const isLarge = useEffectEvent(() => placing.zoom > 1)
  const step = useEffectEvent(onStep)
  const close = useEffectEvent(onClose)
  const change = useEffectEvent(place)
  const pinchStart = useEffectEvent(() => {
    start.current = placing.zoom
  })
  const fingers = useRef<ViewerFingers>(undefined)
  useEffect(() => {
    const own = new ViewerFingers({
      clock: pageClock,
      isLarge: () => isLarge(),
      step: (by) => step(by),
      close: () => close(),
      pinchStart: () => pinchStart(),
      pinch: (ratio) => change((now) => pinchZoom(now, start.current, ratio)),
      move: (dx, dy) => change((now) => move(now, dx, dy)),
      toggle: () => change(toggleZoom),
    })
    fingers.current = own
    const { current } = stage
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      change((now) => wheelZoom(now, event.deltaY))
    }
    // React's own listener may not hold the page still.
    current?.addEventListener('wheel', wheel, { passive: false })
    return () => {
      own.end()
      current?.removeEventListener('wheel', wheel)
    }
  }, [])
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      setHeld(true)
      fingers.current?.down(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) =>
      fingers.current?.move(event.pointerId, { x: event.clientX, y: event.clientY }),
    onPointerUp(event: PointerEvent) {
      setHeld(false)
      fingers.current?.up(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerCancel(event: PointerEvent) {
      setHeld(false)
      fingers.current?.cancel(event.pointerId)
    },
  }
  return { stage, handlers, isHeld }
}
