import { OwnToyStop } from './OwnToyStop.tsx'
import { ReceiverControls, type ReceiverControlsProps } from './ReceiverControls.tsx'
import { SidePage } from './SidePage.tsx'

export interface ReceiverSideProps extends ReceiverControlsProps {
  readonly onEnd: () => void
}

/** The side whose toy moves, as a page. */
export function ReceiverSide({ play, receiver, snapshot, onEnd }: ReceiverSideProps) {
  return (
    <SidePage play={play} snapshot={snapshot} stop={<OwnToyStop onEnd={onEnd} />}>
      <ReceiverControls play={play} receiver={receiver} snapshot={snapshot} />
    </SidePage>
  )
}
