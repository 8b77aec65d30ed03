import type {
  GoodsGround,
  GoodsOrderState,
  GoodsPlay,
  GoodsTrait,
} from '@thrum/contracts/goods/goods.entities'
import type { GoodsId, GoodsOrderId, GoodsPictureId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { ColumnType, Generated } from 'kysely'

/** A product. Prices are whole numbers of the currency's smallest unit. */
export interface GoodsTable {
  id: GoodsId
  price: number
  was: number | null
  currency: string
  link: string | null
  ground: GoodsGround
  traits: ColumnType<GoodsTrait[], string, string>
  min_days: number | null
  max_days: number | null
  play: GoodsPlay
  place: number
  /** In the store from here; null: not at all. */
  from_at: Date | null
  until_at: Date | null
  created_at: Date
  changed_at: Date
}

export interface GoodsTextsTable {
  goods_id: GoodsId
  language: Language
  name: string
  lead: string
  description: string
  /** Name and line as search compares them. */
  folded: string
}

/** Few, small and for everybody, so they stand beside what they show, and go into the same backup. */
export interface GoodsPicturesTable {
  id: GoodsPictureId
  goods_id: GoodsId
  place: number
  mime: string
  width: number
  height: number
  blur: string | null
  bytes: Buffer
  /** Null where the whole is small. */
  small: Buffer | null
  created_at: Date
}

export interface ShowcasesTable {
  id: string
  goods_id: GoodsId
  picture_id: GoodsPictureId | null
  place: number
  from_at: Date
  until_at: Date | null
  created_at: Date
}

export interface GoodsOrdersTable {
  id: GoodsOrderId
  number: string
  user_id: UserId
  goods_id: GoodsId
  state: Generated<GoodsOrderState>
  created_at: Date
  changed_at: Date
}

export interface CartItemsTable {
  user_id: UserId
  goods_id: GoodsId
  count: number
  created_at: Date
}

export interface GiftFormsTable {
  id: string
  user_id: UserId
  platform: string
  order_number: string
  /** Platform and number folded: each may be used once, by whoever comes first. */
  order_key: string
  email: string
  state: Generated<'received' | 'checked' | 'sent' | 'declined'>
  created_at: Date
  changed_at: Date
}
