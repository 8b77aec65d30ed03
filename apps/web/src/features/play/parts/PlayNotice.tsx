import { lower } from '../held-limits.ts'
import type { InitiatorSnapshot } from '../initiator.ts'
import type { ReceiverSnapshot } from '../receiver.ts'
import { usePlay } from '../use-play.ts'
import { PauseBanner } from './PauseBanner.tsx'
import { Rearm } from './Rearm.tsx'

/** Why a toy of the running play stands still, and the way on; the tip, or nothing, while all runs. */
export function PlayNotice({ hasTip = false }: { readonly hasTip?: boolean }) {
  const { life, initiator, receiver } = usePlay()
  const role = roleToTell(initiator, receiver)
  const side = role === 'receiver' ? receiver : initiator
  if (life.at !== 'interacting' || side === undefined) return null
  const isShut = receiver !== undefined && receiver.gate !== 'armed' && !receiver.isTimeUp
  return (
    <PauseBanner
      play={{ ...life, role }}
      isOnline={side.isOnline}
      pause={side.pause}
      stopsAtMs={side.stopsAtMs}
      // Each of two sets an end for its own toy, and the first of them ends both directions.
      endsAtMs={lower(initiator?.limits?.endsAtMs ?? null, receiver?.limits.endsAtMs ?? null)}
      action={isShut ? <Rearm play={life} receiver={receiver} /> : undefined}
      {...(hasTip ? {} : { atBest: null })}
    />
  )
}

/** Where one has both sides: what only oneself can open comes first, then what only the partner can. */
function roleToTell(initiator: InitiatorSnapshot | undefined, receiver: ReceiverSnapshot | undefined) {
  if (initiator === undefined) return 'receiver'
  if (receiver === undefined) return 'initiator'
  if (receiver.gate !== 'armed') return 'receiver'
  if (!initiator.isArmed || initiator.pause !== undefined) return 'initiator'
  const isQuiet = receiver.pause === undefined && receiver.stopsAtMs === undefined
  return isQuiet ? 'initiator' : 'receiver'
}
