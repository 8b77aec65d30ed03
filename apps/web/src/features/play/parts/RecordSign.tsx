import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { playRecorder } from '../play.live.ts'
import { usePlay } from '../use-play.ts'
import css from './RecordSign.module.css'

/** Stands beside every STOP while the play is recorded: that it is, and one tap to end it. */
export function RecordSign() {
  const { t } = useTranslation()
  const id = useId()
  if (!useIsRecorded()) return null
  return (
    <section className={css.sign} aria-labelledby={id}>
      <span id={id} className={css.words}>
        {t('play.record.on')}
      </span>
      <Button kind="line" size="small" onClick={playRecorder.end}>
        {t('play.record.end')}
      </Button>
    </section>
  )
}

export function useIsRecorded(): boolean {
  const { life } = usePlay()
  return life.at === 'interacting' && life.record?.at === 'on'
}
