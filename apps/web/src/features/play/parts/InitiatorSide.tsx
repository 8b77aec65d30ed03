import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StopBar } from '../../player/index.ts'
import { playEffects } from '../play.live.ts'
import { ChatLink } from './ChatLink.tsx'
import { InitiatorControls, type InitiatorControlsProps } from './InitiatorControls.tsx'
import { MutualCard } from './MutualCard.tsx'
import { RecordCard } from './RecordCard.tsx'
import { RecordSign } from './RecordSign.tsx'
import css from './Sides.module.css'
import { ToySwitchNotice } from './ToySwitchNotice.tsx'

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
    <Page
      header={
        <>
          {stop}
          <Header title={t('play.title')} end={<ChatLink play={play} />} />
        </>
      }
    >
      <InitiatorControls play={play} initiator={initiator} snapshot={snapshot} />
      <MutualCard play={play} />
      <RecordCard play={play} />
      {snapshot.toySwitch === undefined ? null : (
        <ToySwitchNotice play={play} toySwitch={snapshot.toySwitch} />
      )}
    </Page>
  )
}
