import type { Scene } from '@thrum/contracts/device/device.entities'
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { offeredSlots } from '@thrum/toy-protocol/scene'
import { slotsToMove } from '../../sound/index.ts'

/** A pattern for another toy: where it has none of the parts, the first track moves its first moving part. */
export function fitToScene(pattern: Pattern, scene: Scene): Pattern {
  const offered = offeredSlots(scene).map(String)
  const tracks = Object.entries(pattern.tracks)
  if (tracks.some(([slot]) => offered.includes(slot))) return pattern
  const [first] = tracks
  const [slot] = slotsToMove(scene, [])
  if (first === undefined || slot === undefined) return pattern
  return { ...pattern, tracks: { [slot]: first[1] } }
}
