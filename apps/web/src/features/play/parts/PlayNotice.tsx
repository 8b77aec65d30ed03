import { usePlay } from '../use-play.ts'
import { PauseBanner } from './PauseBanner.tsx'
import { Rearm } from './Rearm.tsx'

/** Why the toy of the running play stands still, and the way on; nothing while all runs. */
export function PlayNotice() {
  const { life, initiator, receiver } = usePlay()
  const side = receiver ?? initiator
  if (life.at !== 'interacting' || side === undefined) return null
  const isShut = receiver !== undefined && receiver.gate !== 'armed'
  return (
    <PauseBanner
      play={life}
      isOnline={side.isOnline}
      pause={side.pause}
      stopsAtMs={side.stopsAtMs}
      action={isShut ? <Rearm play={life} receiver={receiver} /> : undefined}
      atBest={null}
    />
  )
}
