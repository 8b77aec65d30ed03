import type { StockState } from '@thrum/contracts/console/goods.routes'
import { State } from '../../parts/cells.tsx'

const COLORS = { hidden: 'default', planned: 'warning', open: 'success', over: 'default' } as const

export function StockStateChip({ state }: { state: StockState }) {
  return <State word={state} color={COLORS[state]} />
}
