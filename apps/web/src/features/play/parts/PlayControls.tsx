import { usePlay } from '../use-play.ts'
import { InitiatorControls } from './InitiatorControls.tsx'
import { MutualControls } from './MutualControls.tsx'
import { ReceiverControls } from './ReceiverControls.tsx'
import { RecordCard } from './RecordCard.tsx'

/** The controls of one's side of the running play, for wherever its STOP stands already. */
export function PlayControls() {
  const { life } = usePlay()
  if (life.at !== 'interacting') return null
  return (
    <>
      <Sides />
      <RecordCard play={life} />
    </>
  )
}

function Sides() {
  const snapshot = usePlay()
  const { life, initiator, receiver } = snapshot
  if (life.at !== 'interacting') return null
  if (initiator !== undefined && receiver !== undefined) {
    return <MutualControls play={life} initiator={initiator} receiver={receiver} snapshot={snapshot} />
  }
  if (initiator !== undefined) {
    return <InitiatorControls play={life} initiator={initiator} snapshot={snapshot} />
  }
  return receiver === undefined ? null : (
    <ReceiverControls play={life} receiver={receiver} snapshot={snapshot} />
  )
}
