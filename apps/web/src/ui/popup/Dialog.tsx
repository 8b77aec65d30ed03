import { Popup, type PopupProps } from './Popup.tsx'

/** Stands in the middle: a question with its answers as buttons. */
export function Dialog(props: PopupProps) {
  return <Popup kind="dialog" {...props} />
}
