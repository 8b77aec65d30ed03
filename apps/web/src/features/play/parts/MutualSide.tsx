import type { InitiatorSnapshot } from '../initiator.ts'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import type { ReceiverSnapshot } from '../receiver.ts'
import { MutualControls } from './MutualControls.tsx'
import { OwnToyStop } from './OwnToyStop.tsx'
import { SidePage } from './SidePage.tsx'

export interface MutualSideProps {
  readonly play: Interacting
  readonly initiator: InitiatorSnapshot
  readonly receiver: ReceiverSnapshot
  readonly snapshot: PlaySnapshot
  readonly onEnd: () => void
}

/** Both sides at once, as a page: the partner's toy above, the own one below, and one STOP for both. */
export function MutualSide({ play, initiator, receiver, snapshot, onEnd }: MutualSideProps) {
  const stop = <OwnToyStop isPartnerStopping={initiator.isStopping} onEnd={onEnd} />
  return (
    <SidePage play={play} snapshot={snapshot} stop={stop} toldAs="initiator">
      <MutualControls play={play} initiator={initiator} receiver={receiver} snapshot={snapshot} />
    </SidePage>
  )
}
