import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceClock } from '../../../lib/service-clock.ts'
import type { ChatMessage } from '../chat.model.ts'
import { previewOf } from '../preview.ts'
import css from './Bubble.module.css'

interface BubbleLineProps {
  readonly message: ChatMessage
  /** The other's, as the reader knows them. */
  readonly name: string
  readonly onTakeUp: (text: string) => void
}

/** In the middle: what the service says, or that a message was recalled. Requirements CHAT-034, CHAT-035 */
export function BubbleLine({ message, name, onTakeUp }: BubbleLineProps) {
  const { t } = useTranslation()
  const { recalled } = message
  const mayEdit = useOpenUntil(recalled?.untilMs)
  return (
    <p className={css.line}>
      <span>{previewOf(t, message, name)}</span>
      {mayEdit && recalled !== undefined ? (
        <button type="button" onClick={() => onTakeUp(recalled.text)}>
          {t('chat.reEdit')}
        </button>
      ) : null}
    </p>
  )
}

/** Whether a moment is still to come. @param untilMs epoch ms */
function useOpenUntil(untilMs: number | undefined): boolean {
  const [isOver, setOver] = useState(() => untilMs === undefined || serviceClock.nowMs() >= untilMs)
  useEffect(() => {
    if (untilMs === undefined) return
    setOver(serviceClock.nowMs() >= untilMs)
    const timer = setTimeout(() => setOver(true), Math.max(0, untilMs - serviceClock.nowMs()))
    return () => clearTimeout(timer)
  }, [untilMs])
  return !isOver && untilMs !== undefined
}
