import { POPUP_MS } from '@thrum/contracts/limits'
import {
  Activity,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { navigation } from '../../navigation/navigation.instance.ts'
import { useOnTop } from '../../navigation/page.context.ts'
import { isOfComposition } from '../field/composition.ts'
import texts from '../text.module.css'
import { keepTabInside, useModalFocus } from './modal-focus.ts'
import css from './Popup.module.css'
import { popupTurns } from './popup-turns.ts'
import { useSheetDrag } from './sheet-drag.ts'
import { stopSlot } from './stop-slot.store.ts'

export interface PopupProps {
  readonly isOpen: boolean
  /** Asked for by the scrim, Escape and the back button; absent: only the popup's own buttons close it. */
  readonly onClose?: (() => void) | undefined
  /** A picture above the title. */
  readonly top?: ReactNode
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the foot, the main one first; two short ones may stand in a row. */
  readonly actions?: ReactNode
  readonly isRow?: boolean
}

/** On screen: open, its turn among the popups, and its page not covered by another. */
function useTurn(isOpen: boolean) {
  const id = useId()
  const isOnTop = useOnTop()
  const isWanted = isOpen && isOnTop
  const shown = useSyncExternalStore(popupTurns.subscribe, popupTurns.getSnapshot)
  useEffect(() => {
    if (!isWanted) return
    popupTurns.open(id)
    return () => popupTurns.close(id)
  }, [id, isWanted])
  return { isWanted, isShown: isWanted && shown === id }
}

/** The back button closes the popup instead of the page. */
function useBackCloses(isShown: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isShown) return
    return navigation.intercept((_go, kind) => {
      if (kind === 'replace') return false
      close()
      return true
    })
  }, [isShown])
}

/** Escape closes also while nothing has the focus, as after a tap beside the buttons. */
function useStrayEscape(isShown: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isShown) return
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && event.target === document.body) close()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [isShown])
}

/** Stays in the document for the 300 ms in which it moves out. */
function usePresence(isShown: boolean): boolean {
  const [isPresent, setPresent] = useState(isShown)
  if (isShown && !isPresent) setPresent(true)
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => setPresent(false), POPUP_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  return isPresent
}

/** Since it was opened: then it keeps what was typed into it while another popup, or a page, is in its place. */
function useShownOnce(isOpen: boolean, isShown: boolean): boolean {
  const [wasShown, setWasShown] = useState(false)
  if (wasShown !== (isOpen && (wasShown || isShown))) setWasShown(!wasShown)
  return wasShown && isOpen
}

/** The one frame behind `Sheet`, `Dialog` and `FullScreen`. */
export function Popup(props: PopupProps & { readonly kind: 'sheet' | 'dialog' | 'screen' }) {
  const { isWanted, isShown } = useTurn(props.isOpen)
  const isPresent = usePresence(isShown)
  const title = useRef<HTMLHeadingElement>(null)
  useBackCloses(isShown, props.onClose)
  useStrayEscape(isShown, props.onClose)
  useModalFocus(isWanted, isShown, title)
  const isVisible = isPresent || isShown
  // Of a screen, what plays in it would play on unseen.
  const isKept = useShownOnce(props.isOpen, isShown) && props.kind !== 'screen'
  if (!isVisible && !isKept) return null
  return createPortal(
    <Activity mode={isVisible ? 'visible' : 'hidden'}>
      <Frame {...props} isShown={isShown} titleRef={title} />
    </Activity>,
    document.body,
  )
}

interface FrameProps extends PopupProps {
  readonly kind: 'sheet' | 'dialog' | 'screen'
  readonly isShown: boolean
  readonly titleRef: React.RefObject<HTMLHeadingElement | null>
}

function Frame(props: FrameProps) {
  const { kind, isShown, onClose } = props
  const id = useId()
  const stopBar = useSyncExternalStore(stopSlot.subscribe, stopSlot.getSnapshot)
  const drag = useSheetDrag(onClose)
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') keepTabInside(event)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      if (!isOfComposition(event)) onClose?.()
    }
  }
  return (
    <div
      className={css.popup}
      role="dialog"
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={props.text === undefined ? undefined : `${id}-text`}
      tabIndex={-1}
      inert={!isShown}
      data-kind={kind}
      data-leaving={!isShown || undefined}
      data-stop={stopBar !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the scrim; Escape does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the scrim; Escape does the same */}
      <div
        className={css.room}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose?.()
        }}
      >
        <div className={css[kind]}>
          {kind === 'sheet' ? <div className={css.grab} {...drag} /> : null}
          {props.top}
          <h2
            id={`${id}-title`}
            ref={props.titleRef}
            tabIndex={-1}
            className={kind === 'screen' ? texts.vh : css.title}
          >
            {props.title}
          </h2>
          {props.text === undefined ? null : (
            <p id={`${id}-text`} className={css.text}>
              {props.text}
            </p>
          )}
          {props.children === undefined ? null : (
            <div className={kind === 'screen' ? css.whole : css.body}>{props.children}</div>
          )}
          {props.actions === undefined ? null : (
            <div className={css.actions} data-row={props.isRow || undefined}>
              {props.actions}
            </div>
          )}
        </div>
      </div>
      {stopBar === undefined ? null : <div className={css.stop}>{stopBar}</div>}
    </div>
  )
}
