import type { GoodsGround } from '@thrum/contracts/goods/goods.entities'
import type { GoodsId, GoodsPictureId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import { sql } from 'kysely'

export interface PictureRow {
  id: GoodsPictureId
  width: number
  height: number
  blur: string | null
  mime: string
  has_small: boolean
}

export interface GoodsLineRow {
  id: GoodsId
  name: string
  lead: string
  ground: GoodsGround
  price: number
  was: number | null
  currency: string
  from_at: Date
  picture: PictureRow | null
  is_claimed: boolean
}

/** Who looks, in which language, and when. Nobody is signed in where there is no `userId`. */
export interface Viewer {
  userId: UserId | undefined
  language: Language
  now: Date
}

export const momentOf = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs))

/** A picture as JSON, so that one row of SQL holds a product and all there is to show of it. */
export const pictureOf = (p: string) => sql`json_build_object(
  'id', ${sql.ref(`${p}.id`)}, 'width', ${sql.ref(`${p}.width`)}, 'height', ${sql.ref(`${p}.height`)},
  'blur', ${sql.ref(`${p}.blur`)}, 'mime', ${sql.ref(`${p}.mime`)},
  'has_small', ${sql.ref(`${p}.small`)} is not null)`

/** The reader's language, else English, else any. */
export const bestText = (language: Language) => sql`
  select name, lead, description from goods_texts where goods_id = g.id
  order by language = ${language} desc, language = 'en' desc, language limit 1`

export const firstPicture = sql`(
  select ${pictureOf('p')} from goods_pictures p where p.goods_id = g.id order by p.place, p.id limit 1)`

/** What stands in the store; all else is as if it weren't there. Source: abuse case ST-02 */
export const isOpen = (now: Date) =>
  sql<boolean>`(g.from_at <= ${now} and (g.until_at is null or g.until_at > ${now}))`
