import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { StopSlot } from '../../../ui/popup/StopSlot.tsx'
import css from './StopBar.module.css'

export interface StopBarProps {
  /** Must work without a network and never throw. */
  readonly onStop: () => void
  readonly isStopping?: boolean
  /** `large` for the receiver. */
  readonly size?: 'normal' | 'large'
  /** `Stop` unless the screen says more, such as `Stop now`. */
  readonly label?: string
  /** What has to be seen as surely as STOP, above it. */
  readonly above?: ReactNode
  /** A quieter button before it, such as End. */
  readonly before?: ReactNode
  /** A quieter button below it. */
  readonly after?: ReactNode
}

/**
 * STOP at the foot of a screen that can move a toy, and above the scrim of every popup. It stands first in the
 * page's order, so that keyboards and screen readers meet it first, and is placed at the foot by its style. It
 * acts when the finger goes down; a click that follows finds nothing left to stop.
 */
export function StopBar(props: StopBarProps) {
  const { onStop, isStopping = false, size = 'normal', label, above, before, after } = props
  const { t } = useTranslation()
  return (
    <div className={css.bar}>
      <StopSlot>
        {above}
        <div className={css.row}>
          {before}
          <div className={css.stop}>
            <Button
              kind="stop"
              size={size}
              isFull
              icon="stop"
              onPointerDown={(event) => {
                if (event.button === 0) onStop()
              }}
              onClick={(event) => {
                // Keys and screen readers come without a pointer.
                if (event.detail === 0) onStop()
              }}
            >
              {isStopping ? t('player.stopping') : (label ?? t('player.stop'))}
            </Button>
          </div>
        </div>
        {after}
      </StopSlot>
    </div>
  )
}
