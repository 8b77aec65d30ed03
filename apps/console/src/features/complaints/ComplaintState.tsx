import type { ComplaintLine } from '@thrum/contracts/console/complaint.entities'
import { State } from '../../parts/cells.tsx'

const COLORS = { open: 'default', due: 'warning', late: 'error', closed: 'success' } as const

export function ComplaintStateChip({ state, isLate }: Pick<ComplaintLine, 'state' | 'isLate'>) {
  const word = state === 'closed' && isLate ? 'closed late' : state
  return <State word={word} color={COLORS[state]} />
}
