import { type RefObject, useState } from 'react'

/** What can stand below the input; one at a time. */
export type InputPanelKind = 'emoji' | 'more'

/** Where Enter sends: on touch it breaks the line, and the button sends. */
export function isDesktop(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** Which panel is open. Requirement INPT-008 */
export function useInputPanel(field: RefObject<HTMLTextAreaElement | null>) {
  const [open, setOpen] = useState<{ readonly kind: InputPanelKind; readonly isByKey: boolean }>()
  const close = () => setOpen(undefined)
  return {
    kind: open?.kind,
    /** Opened by a key or a screen reader. */
    isByKey: open?.isByKey === true,
    toggle(kind: InputPanelKind, isByKey: boolean) {
      // The phone's keyboard gives its room to the panel.
      if (!isDesktop()) field.current?.blur()
      setOpen(open?.kind === kind ? undefined : { kind, isByKey })
    },
    close,
    closeToField() {
      close()
      field.current?.focus({ preventScroll: true })
    },
    /** Beside a keyboard on a table, emoji are chosen between words. */
    fieldFocused() {
      if (open?.kind !== 'emoji' || !isDesktop()) close()
    },
  }
}
