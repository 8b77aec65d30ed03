import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { useLeaveQuestion, usePage } from '../../../navigation/page.context.ts'
import { useUnloadQuestion } from '../../../navigation/use-unload-question.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ask } from '../../../ui/popup/ask.ts'
import { playRecorder, usePlay } from '../../play/index.ts'
import { ticker } from '../../toy/index.ts'
import { SavePattern } from '../parts/SavePattern.tsx'
import { recorder } from '../recorder.instance.ts'
import css from './RecordButton.module.css'

/** The seconds count on screen. */
const COUNT_MS = 500

/** What this button can't offer any more is offered beside all pages, after a play that runs. */
function setAside(): void {
  const recorded = recorder.handOver()
  if (recorded !== undefined) playRecorder.take(recorded)
}

/**
 * Records what is played on one's own toy, on any player screen; STOP ends it. Not offered while two people play:
 * what belongs to both isn't one's own to keep.
 */
export function RecordButton() {
  const { t } = useTranslation()
  const { life } = usePlay()
  const { isTop } = usePage()
  const recording = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot)
  const isShared = life.at === 'interacting'
  const isOn = recording.at === 'recording'
  useEffect(() => {
    if (isShared) setAside()
    else if (!isTop) recorder.finish()
  }, [isTop, isShared])
  useEffect(() => setAside, [])
  useLeaveQuestion(recording.at !== 'idle' && !isShared, async () => {
    const isSure = await ask({
      title: t('pattern.record.leave'),
      text: t('pattern.record.leaveText'),
      yes: t('pattern.record.leaveYes'),
      no: t('pattern.record.leaveNo'),
    })
    if (isSure) recorder.clear()
    return isSure
  })
  const hasMoved = recording.at === 'ended' || (isOn && recording.sinceMs !== undefined)
  useUnloadQuestion(hasMoved && !isShared)
  if (isShared) return null
  return (
    <div className={css.record}>
      {isOn ? (
        <Button kind="line" size="small" aria-pressed onClick={recorder.finish}>
          <Mark isOn>
            {t('pattern.record.end')}
            <Seconds sinceMs={recording.sinceMs} />
          </Mark>
        </Button>
      ) : (
        <Button kind="line" size="small" aria-pressed={false} onClick={recorder.start}>
          <Mark isOn={false}>{t('pattern.record.start')}</Mark>
        </Button>
      )}
      <span role="status" className={css.hint}>
        {isOn && recording.sinceMs === undefined ? t('pattern.record.waiting') : null}
      </span>
      <SavePattern
        pattern={recording.at === 'ended' ? recording.pattern : undefined}
        note={recording.at === 'ended' && recording.isFull ? t('pattern.record.full') : undefined}
        onDone={recorder.clear}
      />
    </div>
  )
}

function Mark({ isOn, children }: { readonly isOn: boolean; readonly children: ReactNode }) {
  return (
    <span className={css.mark} data-on={isOn || undefined}>
      {children}
    </span>
  )
}

function Seconds({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const [nowMs, setNowMs] = useState(() => ticker.nowMs())
  useEffect(() => ticker.every(COUNT_MS, () => setNowMs(ticker.nowMs())), [])
  return (
    <span className={css.seconds} aria-hidden="true">
      {formatLength(sinceMs === undefined ? 0 : Math.max(0, nowMs - sinceMs))}
    </span>
  )
}
