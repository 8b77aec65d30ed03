import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import css from './Popup.module.css'

export interface PopupProps {
  readonly isOpen: boolean
  /** Asked for by the scrim, Escape and the back button; absent: only the popup's own buttons close it. */
  readonly onClose?: (() => void) | undefined
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the foot. */
  readonly actions?: ReactNode
}

/** The one frame behind `Sheet` and `Dialog`. */
export function Popup({ kind, ...props }: PopupProps & { readonly kind: 'sheet' | 'dialog' }) {
  return (
    <Base.Root
      open={props.isOpen}
      disablePointerDismissal={props.onClose === undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.viewport} data-kind={kind}>
          <div className={css.room}>
            <Base.Popup className={css[kind]}>
              {kind === 'sheet' ? <div className={css.grab} /> : null}
              <Base.Title className={css.title}>{props.title}</Base.Title>
              {props.text === undefined ? null : (
                <Base.Description className={css.text}>{props.text}</Base.Description>
              )}
              {props.children === undefined ? null : <div className={css.body}>{props.children}</div>}
              {props.actions === undefined ? null : <div className={css.actions}>{props.actions}</div>}
            </Base.Popup>
          </div>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
