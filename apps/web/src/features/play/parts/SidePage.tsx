import type { PlayRole } from '@thrum/contracts/play/play.entities'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StopBar } from '../../player/index.ts'
import { toy } from '../../toy/index.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import { ChatLink } from './ChatLink.tsx'
import { MutualCard } from './MutualCard.tsx'
import { RecordCard } from './RecordCard.tsx'
import { RecordSign } from './RecordSign.tsx'
import css from './Sides.module.css'
import { ToySwitchNotice } from './ToySwitchNotice.tsx'

interface SidePageProps {
  readonly play: Interacting
  readonly snapshot: PlaySnapshot
  /** First in the header. */
  readonly stop: ReactNode
  /** As whom one reads of a switch of toys; as oneself where it is left out. */
  readonly toldAs?: PlayRole
  readonly children: ReactNode
}

/** The page of a play: STOP at its head, the controls of one's side, and below what the two agree on. */
export function SidePage({ play, snapshot, stop, toldAs = play.role, children }: SidePageProps) {
  const { t } = useTranslation()
  return (
    <Page
      header={
        <>
          {stop}
          <Header title={t('play.title')} end={<ChatLink play={play} />} />
        </>
      }
    >
      {children}
      <MutualCard play={play} />
      <RecordCard play={play} />
      {snapshot.toySwitch === undefined ? null : (
        <ToySwitchNotice play={{ ...play, role: toldAs }} toySwitch={snapshot.toySwitch} />
      )}
    </Page>
  )
}

interface OwnToyStopProps {
  /** The partner's toy, which the same STOP stops, has not answered yet. */
  readonly isPartnerStopping?: boolean
  readonly onEnd: () => void
}

/** The largest STOP there is, for whoever's own toy moves. */
export function OwnToyStop({ isPartnerStopping = false, onEnd }: OwnToyStopProps) {
  const { t } = useTranslation()
  const { stop } = useSyncExternalStore(toy.subscribe, toy.getSnapshot)
  return (
    <StopBar
      above={<RecordSign />}
      size="large"
      label={t('play.stopNow')}
      isStopping={stop === 'stopping' || isPartnerStopping}
      onStop={playEffects.stop}
      after={
        <div className={css.quiet}>
          <Button kind="text" size="small" onClick={onEnd}>
            {t('play.endSession')}
          </Button>
        </div>
      }
    />
  )
}
