import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StopBar } from '../../player/index.ts'
import { toy } from '../../toy/index.ts'
import { playEffects } from '../play.live.ts'
import { ChatLink } from './ChatLink.tsx'
import { MutualCard } from './MutualCard.tsx'
import { ReceiverControls, type ReceiverControlsProps } from './ReceiverControls.tsx'
import { RecordCard } from './RecordCard.tsx'
import { RecordSign } from './RecordSign.tsx'
import css from './Sides.module.css'
import { ToySwitchNotice } from './ToySwitchNotice.tsx'

export interface ReceiverSideProps extends ReceiverControlsProps {
  readonly onEnd: () => void
}

/** The side whose toy moves, as a page, with the largest STOP there is. */
export function ReceiverSide({ play, receiver, snapshot, onEnd }: ReceiverSideProps) {
  const { t } = useTranslation()
  const { stop } = useSyncExternalStore(toy.subscribe, toy.getSnapshot)
  return (
    <Page
      header={
        <>
          <StopBar
            above={<RecordSign />}
            size="large"
            label={t('play.stopNow')}
            isStopping={stop === 'stopping'}
            onStop={playEffects.stop}
            after={
              <div className={css.quiet}>
                <Button kind="text" size="small" onClick={onEnd}>
                  {t('play.endSession')}
                </Button>
              </div>
            }
          />
          <Header title={t('play.title')} end={<ChatLink play={play} />} />
        </>
      }
    >
      <ReceiverControls play={play} receiver={receiver} snapshot={snapshot} />
      <MutualCard play={play} />
      <RecordCard play={play} />
      {snapshot.toySwitch === undefined ? null : (
        <ToySwitchNotice play={play} toySwitch={snapshot.toySwitch} />
      )}
    </Page>
  )
}
