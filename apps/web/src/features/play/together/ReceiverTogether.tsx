import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { HintRow } from './HintRow.tsx'
import type { SharedSketch } from './shared-sketch.ts'

const PartnerSketch = lazy(() =>
  import('./PartnerSketch.tsx').then((chunk) => ({ default: chunk.PartnerSketch })),
)

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
  return (
    <Suspense fallback={<Skeleton heightPx={240} />}>
      <PartnerSketch play={play} sketch={sketch} isEmpty={isEmpty} />
    </Suspense>
  )
}
