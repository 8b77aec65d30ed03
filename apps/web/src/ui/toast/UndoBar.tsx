import { focusHeading } from '../page/focus.ts'
import css from './UndoBar.module.css'

export interface UndoBarProps {
  /** What was done. */
  readonly text: string
  /** The way back, in a word. */
  readonly label: string
  readonly onUndo: () => void
  /** While it is looked at, its time stands still. */
  readonly onHold: (isHeld: boolean) => void
}

/** A way back for what was done a moment ago. */
export function UndoBar({ text, label, onUndo, onHold }: UndoBarProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time
    <div
      className={css.bar}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
    >
      <span role="status">{text}</span>
      <button
        type="button"
        onClick={() => {
          // The button goes, and the focus with it.
          focusHeading()
          onUndo()
        }}
      >
        {label}
      </button>
    </div>
  )
}
