import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { STORAGE_KEYS, storage } from '../../../platform/storage.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import {
  insideOf,
  movedBy,
  type OperationPlace,
  type Point,
  placeOf,
  pointOf,
  type Room,
  readPlace,
  writePlace,
} from '../operation-place.ts'
import css from './OperationButton.module.css'

export interface OperationButtonProps {
  /** A play with this person runs. */
  readonly isLive: boolean
  readonly onOpen: () => void
}

/** A finger that moves less than this taps. */
const DRAG_PX = 6
/** Where it stands at first. Source: visual design, chat */
const FIRST_DOWN_RATIO = 0.62

function firstPlace(): OperationPlace {
  const isRtl = document.documentElement.dir === 'rtl'
  return { edge: isRtl ? 'left' : 'right', downRatio: FIRST_DOWN_RATIO }
}

/** Floats over the messages, inside what surrounds it, and opens the operation panel. Requirement CHAT-007. */
export function OperationButton({ isLive, onOpen }: OperationButtonProps) {
  const { t } = useTranslation()
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const room = useRoom(layer)
  const [place, setPlace] = useState(() => readPlace(storage.read(STORAGE_KEYS.operation)) ?? firstPlace())
  const keep = (next: OperationPlace) => {
    setPlace(next)
    storage.write(STORAGE_KEYS.operation, writePlace(next))
  }
  const { held, handlers } = useDrag(room, keep)
  const point = room === undefined ? undefined : (held ?? pointOf(place, room))
  function onKeyDown(event: KeyboardEvent) {
    const next = movedBy(event.key, place)
    if (next === undefined) return
    event.preventDefault()
    keep(next)
  }
  return (
    <div ref={layer} className={css.layer}>
      {point === undefined ? null : (
        <button
          type="button"
          className={css.button}
          data-held={held !== undefined || undefined}
          data-live={isLive || undefined}
          style={{ transform: `translate(${point.x}px, ${point.y}px)` }}
          aria-label={t('chat.operation.open')}
          aria-describedby={`${id}-move`}
          aria-haspopup="dialog"
          onKeyDown={onKeyDown}
          onClick={(event) => {
            // Keys and screen readers come without a pointer.
            if (event.detail === 0 || !handlers.wasDrag()) onOpen()
          }}
          onPointerDown={handlers.onPointerDown}
          onPointerMove={handlers.onPointerMove}
          onPointerUp={handlers.onPointerUp}
          onPointerCancel={handlers.onPointerCancel}
        >
          <Icon name="loop" size={28} />
        </button>
      )}
      <span id={`${id}-move`} hidden>
        {t('chat.operation.move')}
      </span>
    </div>
  )
}

/** What there is of room, also after a turn of the phone and above its keyboard. */
function useRoom(layer: React.RefObject<HTMLDivElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    const box = layer.current
    if (box === null) return
    const observer = new ResizeObserver(() => setRoom({ width: box.clientWidth, height: box.clientHeight }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [layer])
  return room
}

interface Grip {
  readonly from: Point
  /** From the finger to the button's corner. */
  readonly offset: Point
  isDragging: boolean
}

function useDrag(room: Room | undefined, onDrop: (place: OperationPlace) => void) {
  const [held, setHeld] = useState<Point>()
  const grip = useRef<Grip>(undefined)
  const wasDrag = useRef(false)
  function pointUnder(event: PointerEvent, { offset }: Grip): Point {
    return { x: event.clientX + offset.x, y: event.clientY + offset.y }
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    wasDrag.current = false
    if (event.button !== 0 || !event.isPrimary) return
    const button = event.currentTarget.getBoundingClientRect()
    const box = event.currentTarget.parentElement?.getBoundingClientRect() ?? button
    const corner = { x: button.left - box.left, y: button.top - box.top }
    grip.current = {
      from: { x: event.clientX, y: event.clientY },
      offset: { x: corner.x - event.clientX, y: corner.y - event.clientY },
      isDragging: false,
    }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const hold = grip.current
    if (hold === undefined || room === undefined) return
    const movedPx = Math.hypot(event.clientX - hold.from.x, event.clientY - hold.from.y)
    if (!hold.isDragging && movedPx < DRAG_PX) return
    if (!hold.isDragging) event.currentTarget.setPointerCapture(event.pointerId)
    hold.isDragging = true
    setHeld(insideOf(pointUnder(event, hold), room))
  }
  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const hold = grip.current
    grip.current = undefined
    setHeld(undefined)
    if (hold?.isDragging !== true || room === undefined) return
    wasDrag.current = true
    onDrop(placeOf(pointUnder(event, hold), room))
  }
  function onPointerCancel() {
    grip.current = undefined
    setHeld(undefined)
  }
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    /** The click that ends a drag opens nothing. */
    wasDrag: () => wasDrag.current,
  }
  return { held, handlers }
}
