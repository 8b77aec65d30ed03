import { useSyncExternalStore } from 'react'
import { toasts } from '../../lib/toast.ts'
import { Icon } from '../icon/Icon.tsx'
import css from './ToastHost.module.css'

/** Stands once, above everything, and never in the way of a touch beside the toast. */
export function ToastHost() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot)
  const isAlert = shown?.kind === 'alert'
  const pill =
    shown === undefined ? null : (
      // biome-ignore lint/a11y/noStaticElementInteractions: hovering only prolongs what is read anyway
      <div
        key={shown.id}
        className={css.toast}
        data-kind={shown.kind}
        onPointerEnter={toasts.hold}
        onPointerLeave={toasts.release}
        onFocus={toasts.hold}
        onBlur={toasts.release}
      >
        {shown.kind === 'plain' ? null : <Icon name={isAlert ? 'warning' : 'check'} size={20} />}
        <span>{shown.text}</span>
      </div>
    )
  return (
    <div className={css.host}>
      <div role="status" aria-live="polite">
        {isAlert ? null : pill}
      </div>
      <div role="alert">{isAlert ? pill : null}</div>
    </div>
  )
}
