import { LONG_PRESS_MS } from '@thrum/contracts/limits'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button/IconButton.tsx'
import { Icon, type IconName } from '../icon/Icon.tsx'
import css from './List.module.css'
import { isTap, nextSwipeRow, type SwipeRowState } from './swipe-row.machine.ts'

export interface SwipeAction {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly kind?: 'plain' | 'danger'
  readonly onRun: () => void
}

export interface SwipeRowProps {
  /** Whose row it is, for the more button. */
  readonly label: string
  readonly actions: readonly SwipeAction[]
  /** A `Row`. */
  readonly children: ReactNode
}

const ACTION_PX = 76

/** How far the actions stand out of sight, in px; undefined leaves it to the style sheet. */
function hiddenPx(state: SwipeRowState, widthPx: number): number | undefined {
  if (state.at !== 'moving') return undefined
  return Math.max(0, Math.min(widthPx, widthPx - state.px - (state.wasOpen ? widthPx : 0)))
}

/** The click that ends this press opens nothing: the press has closed another row. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    end()
    // A key's click comes from no press.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    document.removeEventListener('click', swallow, true)
    document.removeEventListener('pointerdown', end, true)
  }
  document.addEventListener('click', swallow, true)
  document.addEventListener('pointerdown', end, true)
}

/** True from the first time on: a long list makes no buttons that nobody asked for. */
function useMade(isWanted: boolean): boolean {
  const [isMade, setMade] = useState(isWanted)
  if (isWanted && !isMade) setMade(true)
  return isMade || isWanted
}

/** Closes an open row once something else is pressed, or has the focus. */
function useElsewhere(row: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const onElsewhere = (event: Event) => {
      if (!(event.target instanceof Element) || row.current?.contains(event.target) === true) return
      onClose()
      if (event.type === 'pointerdown' && event.target.closest('[data-swipe]') !== null) swallowClick()
    }
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [row, isOpen])
}

/**
 * A row whose actions slide over its end; also held, by the context menu, by the more button and by Shift+F10. One
 * row is open at a time.
 */
export function SwipeRow({ label, actions, children }: SwipeRowProps) {
  const { t } = useTranslation()
  const [state, send] = useReducer(nextSwipeRow, { at: 'closed' })
  const row = useRef<HTMLDivElement>(null)
  const start = useRef({ x: 0, y: 0, atMs: 0 })
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSlow = useRef(false)
  const isByKey = useRef(false)
  const isMade = useMade(state.at !== 'closed')
  // A press on an open row may be a press on one of its actions, so they stay.
  const isOpen = state.at === 'open' || (state.at === 'pressed' && state.wasOpen)
  const sign = () => (document.documentElement.dir === 'rtl' ? -1 : 1)

  useElsewhere(row, isOpen, () => send({ type: 'close' }))

  useEffect(() => () => clearTimeout(hold.current), [])

  useEffect(() => {
    if (!isOpen || !isByKey.current) return
    isByKey.current = false
    row.current?.querySelector<HTMLElement>('[data-action]')?.focus()
  })

  function onDown(event: PointerEvent) {
    start.current = { x: event.clientX, y: event.clientY, atMs: event.timeStamp }
    clearTimeout(hold.current)
    hold.current = setTimeout(() => send({ type: 'held' }), LONG_PRESS_MS)
    send({ type: 'down' })
  }
  function onUp(event: PointerEvent) {
    const { x, y, atMs } = start.current
    isSlow.current = !isTap(Math.hypot(event.clientX - x, event.clientY - y), event.timeStamp - atMs)
    clearTimeout(hold.current)
    send({ type: event.type === 'pointerup' ? 'up' : 'cancel' })
  }
  function openByKey() {
    isByKey.current = true
    send({ type: 'open' })
  }
  /** The actions are out of reach then, and the focus with them. */
  function closeToRow() {
    send({ type: 'close' })
    row.current?.querySelector<HTMLElement>('a, button')?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'F10' && event.shiftKey) {
      event.preventDefault()
      openByKey()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      closeToRow()
    }
  }
  function onMove(event: PointerEvent<HTMLElement>) {
    if (state.at !== 'pressed' && state.at !== 'moving') return
    const px = (start.current.x - event.clientX) * sign()
    if (state.at === 'moving') event.currentTarget.setPointerCapture(event.pointerId)
    send({ type: 'move', px, downPx: event.clientY - start.current.y })
  }
  const hidden = hiddenPx(state, actions.length * ACTION_PX)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: every action is also a button
    <div
      ref={row}
      className={css.swipe}
      data-swipe
      data-open={isOpen || undefined}
      data-moving={state.at === 'moving' || undefined}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault()
        openByKey()
      }}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onClickCapture={(event) => {
        // The click that ends a swipe or a slow press, or touches the row beside its open actions, opens nothing.
        const isNoTap = event.detail > 0 && isSlow.current
        if (
          (state.at !== 'closed' || isNoTap) &&
          !(event.target as HTMLElement).closest('[data-action], [data-more]')
        ) {
          event.preventDefault()
          event.stopPropagation()
          if (isOpen && event.detail > 0 && !isNoTap) send({ type: 'close' })
        }
      }}
    >
      {children}
      <span className={css.more} data-more>
        <IconButton
          icon="more"
          label={`${t('ui.more')}: ${label}`}
          aria-expanded={isOpen}
          onClick={openByKey}
        />
      </span>
      <div
        className={css.actions}
        style={hidden === undefined ? undefined : { translate: `${hidden * sign()}px 0` }}
        inert={!isOpen}
      >
        {isMade ? <ActionButtons actions={actions} onClose={closeToRow} /> : null}
      </div>
    </div>
  )
}

function ActionButtons({ actions, onClose }: { actions: readonly SwipeAction[]; onClose: () => void }) {
  return actions.map((action) => (
    <button
      key={action.id}
      type="button"
      data-action
      className={css.action}
      data-kind={action.kind}
      onClick={() => {
        onClose()
        action.onRun()
      }}
    >
      <Icon name={action.icon} size={20} />
      <span>{action.label}</span>
    </button>
  ))
}
