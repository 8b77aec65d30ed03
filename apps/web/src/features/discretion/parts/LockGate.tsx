import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { coverTitle } from '../../../lib/discreet.ts'
import { late } from '../../../ui/late/late.tsx'
import { lock } from '../lock.store.ts'
import css from './LockGate.module.css'

interface FaceProps {
  readonly isLocked: boolean
}

/** What stands on the cover; nobody can unlock without it. */
const Face = late<FaceProps>(async () => (await import('./LockFace.tsx')).LockFace)

/** Stands once, above everything: popups, toasts and pages are out of sight and out of reach while it is shown. */
export function LockGate() {
  const state = useSyncExternalStore(lock.subscribe, lock.getSnapshot)
  return state === 'open' ? null : <Cover isLocked={state === 'locked'} />
}

/** The browser's own modal dialog: in its top layer, with everything else inert. Nothing but the PIN closes it. */
function Cover({ isLocked }: FaceProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the first paint, so that nothing shows through for a moment.
  useLayoutEffect(() => {
    const cover = dialog.current
    if (cover === null) return
    const show = () => {
      if (!cover.open) cover.showModal()
    }
    const keep = (event: Event) => event.preventDefault()
    // Of Escapes in a row browsers let only the first be refused: the next would close it for a moment.
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') keep(event)
    }
    show()
    coverTitle(true)
    cover.addEventListener('close', show)
    cover.addEventListener('cancel', keep)
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', hear)
      cover.removeEventListener('close', show)
      cover.removeEventListener('cancel', keep)
      cover.close()
      coverTitle(false)
    }
  }, [])
  return (
    <dialog ref={dialog} className={css.cover} aria-label={t('discretion.lock')} data-lock>
      <Face isLocked={isLocked} />
    </dialog>
  )
}
