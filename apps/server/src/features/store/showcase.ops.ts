import { GOODS_ORDER_STATES, GoodsOrderState } from '@thrum/contracts/goods/goods.entities'
import { GoodsId, GoodsOrderId, GoodsPictureId } from '@thrum/contracts/ids'
import { type OpsTable, UsageError } from '../../ops-command.ts'
import { ALL, stocked, typedMoment } from './typed-store.ts'

const LAST_PLACE = 1_000

export const showcaseCommands: OpsTable = {
  'showcase add': {
    form: '--goods … [--picture …] [--place 10] [--from 2026-12-01T09:00Z] [--until …]',
    says: 'Shows a product large at the front of the store; of several the lowest place comes first.',
    options: ['goods', 'picture', 'place', 'from', 'until'],
    logs: ['goods', 'picture', 'place', 'from', 'until'],
    prepare(typed) {
      const goodsId = GoodsId.safeParse(typed.needed('goods'))
      if (!goodsId.success) throw new UsageError('--goods must be a product’s id.')
      const text = typed.one('picture')
      const picture = GoodsPictureId.safeParse(text)
      if (text !== undefined && !picture.success) throw new UsageError('--picture must be a picture’s id.')
      const place = typed.whole('place', LAST_PLACE)
      const fromMs = typedMoment(typed, 'from') ?? null
      const untilMs = typedMoment(typed, 'until') ?? null
      return stocked(async (stock) => {
        const id = await stock.addShowcase({
          ...{ goodsId: goodsId.data, pictureId: picture.data ?? null, place, fromMs, untilMs },
        })
        return { id }
      })
    },
  },
  'showcase list': {
    form: '',
    says: 'Lists what is or will be in the showcase.',
    options: [],
    prepare: () =>
      stocked(async (stock) =>
        (await stock.listShowcases()).map(({ id, goods_id, name, place, from_at, until_at }) => ({
          ...{ id, goodsId: goods_id, name, place, from: from_at, until: until_at },
        })),
      ),
  },
  'showcase withdraw': {
    form: '--id …',
    says: 'Takes something out of the showcase; the product stays in the store.',
    options: ['id'],
    logs: ['id'],
    prepare(typed) {
      const id = typed.needed('id')
      return stocked(async (stock) => {
        await stock.removeShowcase(id)
        return { id }
      })
    },
  },
  'order list': {
    form: `[--state ${GOODS_ORDER_STATES.join('|')}]`,
    says: 'Lists what people have claimed, oldest first.',
    options: ['state'],
    logs: ['state'],
    prepare(typed) {
      const text = typed.one('state')
      const state = text === undefined ? undefined : typedState(text)
      return stocked(async (stock) => {
        const { rows } = await stock.listOrders(state, ALL)
        return rows.map((row) => ({
          ...{ id: row.id, number: row.number, userId: row.user_id, goodsId: row.goods_id, name: row.name },
          ...{ state: row.state, createdAt: row.created_at, changedAt: row.changed_at },
        }))
      })
    },
  },
  'order set': {
    form: `--id … --state ${GOODS_ORDER_STATES.join('|')}`,
    says: 'Says how far an order is; whoever claimed it sees it.',
    options: ['id', 'state'],
    logs: ['id', 'state'],
    prepare(typed) {
      const id = GoodsOrderId.safeParse(typed.needed('id'))
      if (!id.success) throw new UsageError('--id must be an order’s id.')
      const state = typedState(typed.needed('state'))
      return stocked(async (stock) => {
        await stock.setOrder(id.data, state)
        return { id: id.data, state }
      })
    },
  },
}

function typedState(text: string): GoodsOrderState {
  const state = GoodsOrderState.safeParse(text)
  if (state.success) return state.data
  throw new UsageError(`--state must be one of ${GOODS_ORDER_STATES.join(', ')}.`)
}
