import type { PlayRole } from '@thrum/contracts/play/play.entities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import { ChatLink } from './ChatLink.tsx'
import { MutualCard } from './MutualCard.tsx'
import { RecordCard } from './RecordCard.tsx'
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
