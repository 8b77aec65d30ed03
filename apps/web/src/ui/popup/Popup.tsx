import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, use, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react'
import { navigation } from '../../navigation/navigation.instance.ts'
import { PageContext } from '../../navigation/page.context.ts'
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
function useTurn(isOpen: boolean): boolean {
  const id = useId()
  const isOnTop = use(PageContext)?.isTop ?? true
  const isWanted = isOpen && isOnTop
  const shown = useSyncExternalStore(popupTurns.subscribe, popupTurns.getSnapshot)
  useEffect(() => {
    if (!isWanted) return
    popupTurns.open(id)
    return () => popupTurns.close(id)
  }, [id, isWanted])
  return isWanted && shown === id
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

/** The one frame behind `Sheet` and `Dialog`. */
export function Popup({ kind, ...props }: PopupProps & { readonly kind: 'sheet' | 'dialog' }) {
  const { onClose } = props
  const isShown = useTurn(props.isOpen)
  const stopBar = useSyncExternalStore(stopSlot.subscribe, stopSlot.getSnapshot)
  const drag = useSheetDrag(onClose)
  const title = useRef<HTMLHeadingElement>(null)
  useBackCloses(isShown, onClose)
  return (
    <Base.Root
      open={isShown}
      disablePointerDismissal
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup
          className={css.popup}
          initialFocus={title}
          data-kind={kind}
          data-stop={stopBar !== undefined || undefined}
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
              <Base.Title ref={title} tabIndex={-1} className={css.title}>
                {props.title}
              </Base.Title>
              {props.text === undefined ? null : (
                <Base.Description className={css.text}>{props.text}</Base.Description>
              )}
              {props.children === undefined ? null : <div className={css.body}>{props.children}</div>}
              {props.actions === undefined ? null : (
                <div className={css.actions} data-row={props.isRow || undefined}>
                  {props.actions}
                </div>
              )}
            </div>
          </div>
          {stopBar === undefined ? null : <div className={css.stop}>{stopBar}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
