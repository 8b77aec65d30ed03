import { useState, useSyncExternalStore } from 'react'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { Fetched } from './Fetched.tsx'
import { HintRow } from './HintRow.tsx'
import type { SharedSketch } from './shared-sketch.ts'

const loadSketch = () => import('./PartnerSketch.tsx').then((chunk) => chunk.PartnerSketch)

interface ReceiverTogetherProps {
  readonly play: Interacting
  readonly isOnline: boolean
}

/** What the one whose toy moves can say and draw. */
export function ReceiverTogether({ play, isOnline }: ReceiverTogetherProps) {
  const sketch = playEffects.sketchOf('receiver')
  return (
    <>
      <HintRow play={play} isOnline={isOnline} />
      {sketch === undefined ? null : <Sketch play={play} sketch={sketch} />}
    </>
  )
}

/** There once somebody has begun to draw, and from then on. */
function Sketch({ play, sketch }: { readonly play: Interacting; readonly sketch: SharedSketch }) {
  const { isEmpty } = useSyncExternalStore(sketch.subscribe, sketch.getSnapshot)
  const [isOpen, setOpen] = useState(!isEmpty)
  if (!isEmpty && !isOpen) setOpen(true)
  if (!isOpen) return null
  return <Fetched load={loadSketch} props={{ play, sketch, isEmpty }} />
}
