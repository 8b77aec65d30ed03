import { Popup, type PopupProps } from './Popup.tsx'

/** Covers everything but STOP: something to look at. Its title is for screen readers alone. */
export function FullScreen(props: Pick<PopupProps, 'isOpen' | 'onClose' | 'title' | 'children'>) {
  return <Popup kind="screen" {...props} />
}
