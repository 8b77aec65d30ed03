import { Popup, type PopupProps } from './Popup.tsx'

/** Slides up from the foot: choices and consent. */
export function Sheet(props: PopupProps) {
  return <Popup kind="sheet" {...props} />
}
