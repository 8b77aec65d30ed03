import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StopBar } from '../../player/index.ts'
import { toy } from '../../toy/index.ts'
import type { InitiatorSnapshot } from '../initiator.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import type { ReceiverSnapshot } from '../receiver.ts'
import { ChatLink } from './ChatLink.tsx'
import { MutualCard } from './MutualCard.tsx'
import { MutualControls } from './MutualControls.tsx'
import { RecordCard } from './RecordCard.tsx'
import { RecordSign } from './RecordSign.tsx'
import css from './Sides.module.css'
import { ToySwitchNotice } from './ToySwitchNotice.tsx'

export interface MutualSideProps {
  readonly play: Interacting
  readonly initiator: InitiatorSnapshot
  readonly receiver: ReceiverSnapshot
  readonly snapshot: PlaySnapshot
  readonly onEnd: () => void
}

/** Both sides at once, as a page: the partner's toy above, the own one below, and one STOP for both. */
export function MutualSide({ play, initiator, receiver, snapshot, onEnd }: MutualSideProps) {
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
            isStopping={stop === 'stopping' || initiator.isStopping}
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
      <MutualControls play={play} initiator={initiator} receiver={receiver} snapshot={snapshot} />
      <MutualCard play={play} />
      <RecordCard play={play} />
      {snapshot.toySwitch === undefined ? null : (
        <ToySwitchNotice play={{ ...play, role: 'initiator' }} toySwitch={snapshot.toySwitch} />
      )}
    </Page>
  )
}
