import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { playRecorder } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import { AnswerTime } from './AnswerTime.tsx'
import css from './Mutual.module.css'

/** Asks the partner whether the play may be recorded; while it is, the sign beside STOP ends it. */
export function RecordCard({ play }: { readonly play: Interacting }) {
  const { t } = useTranslation()
  const recordings = useSyncExternalStore(playRecorder.subscribe, playRecorder.getSnapshot)
  const { record, mutual, partner } = play
  // The partner reads one question at a time.
  const canAsk = record === undefined && mutual?.at !== 'proposed'
  return (
    <div className={css.place}>
      <Card>
        <h2 className={css.title}>{t('play.record.title')}</h2>
        {record?.at === 'asked' && record.isOwn ? (
          <>
            <AnswerTime endsAtMs={record.endsAtMs} name={isolated(partner.name)} />
            <Button isFull onClick={playRecorder.end}>
              {t('play.mutual.withdraw')}
            </Button>
          </>
        ) : (
          <p className={css.text}>
            {record?.at === 'on' ? null : t('play.record.offer')}{' '}
            {recordings.length > 0 || record?.at === 'on' ? t('play.record.waits') : null}
          </p>
        )}
        {canAsk ? <Ask /> : null}
      </Card>
    </div>
  )
}

function Ask() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    if (!(await playRecorder.ask())) toast(t('play.record.later'))
    setBusy(false)
  }
  return (
    <Button isFull isBusy={isBusy} onClick={() => void ask()}>
      {t('play.record.ask')}
    </Button>
  )
}
