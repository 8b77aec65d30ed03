import type { Goods } from '@thrum/contracts/goods/goods.entities'
import { useMemo } from 'react'
import type { Outgoing } from '../../chat/index.ts'
import { useChat } from '../../chat/index.ts'
import { ForwardSheet } from '../../chat/parts/index.ts'
import { toGoodsPayload } from '../card/goods-card.ts'

interface ShareGoodsProps {
  /** Undefined closes it. */
  readonly goods: Pick<Goods, 'id' | 'name'> | undefined
  readonly onClose: () => void
}

/** Shows a product to friends, as a message. */
export function ShareGoods({ goods, onClose }: ShareGoodsProps) {
  const chat = useChat()
  const copies = useMemo(
    (): Outgoing[] | undefined => goods && [{ type: 'custom', payload: toGoodsPayload(goods) }],
    [goods],
  )
  if (chat === undefined) return null
  return <ForwardSheet chat={chat} copies={copies} onClose={onClose} onDone={() => undefined} />
}
