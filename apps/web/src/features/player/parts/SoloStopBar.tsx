import { motion } from '../../../lib/motion.ts'
import { useToy } from '../../toy/index.ts'
import { StopBar } from './StopBar.tsx'

/** STOP on the pages of one's own toy. A partner's that moves meanwhile stops with it: a popup repeats no other bar. */
export function SoloStopBar() {
  const { stop } = useToy()
  return <StopBar onStop={() => void motion.stop()} isStopping={stop === 'stopping'} />
}
