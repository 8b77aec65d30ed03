import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { StopBar } from '../../player/index.ts'
import { playEffects } from '../play.live.ts'
import { InitiatorControls, type InitiatorControlsProps } from './InitiatorControls.tsx'
import { RecordSign } from './RecordSign.tsx'
import { SidePage } from './SidePage.tsx'
import css from './Sides.module.css'

export interface InitiatorSideProps extends InitiatorControlsProps {
  readonly onEnd: () => void
}

/** The steering side, as a page. */
export function InitiatorSide({ play, initiator, snapshot, onEnd }: InitiatorSideProps) {
  const { t } = useTranslation()
  const stop = (
    <StopBar
      above={<RecordSign />}
      onStop={playEffects.stop}
      isStopping={initiator.isStopping}
      before={
        <span className={css.end}>
          <Button onClick={onEnd}>{t('play.end')}</Button>
        </span>
      }
    />
  )
  return (
    <SidePage play={play} snapshot={snapshot} stop={stop}>
      <InitiatorControls play={play} initiator={initiator} snapshot={snapshot} />
    </SidePage>
  )
}
