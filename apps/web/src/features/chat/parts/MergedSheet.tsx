import { useTranslation } from 'react-i18next'
import { serviceClock } from '../../../lib/service-clock.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { joinNames } from '../join-names.ts'
import type { Merged } from '../merged.ts'
import { formatTime } from '../time-label.ts'
import { useKept } from '../use-kept.ts'
import { BubbleText } from './BubbleText.tsx'
import css from './MergedSheet.module.css'

interface MergedSheetProps {
  /** Undefined closes it. */
  readonly merged: Merged | undefined
  readonly onClose: () => void
}

/** Messages that were forwarded as one, to read. */
export function MergedSheet({ merged, onClose }: MergedSheetProps) {
  const { t } = useTranslation()
  const shown = useKept(merged)
  const nowMs = serviceClock.nowMs()
  return (
    <Sheet
      isOpen={merged !== undefined}
      onClose={onClose}
      title={t('chat.merged.title', { names: joinNames(shown?.names ?? []) })}
      actions={
        <Button isFull onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <ul className={css.list}>
        {shown?.messages.map(({ nick, time, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at} className={css.message}>
            <p className={css.head}>
              <bdi className={css.name}>{nick}</bdi>
              <span className={css.time}>{formatTime(t, time, nowMs)}</span>
            </p>
            <BubbleText text={text} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
