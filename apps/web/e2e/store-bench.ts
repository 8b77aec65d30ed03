import { drawnPicture } from '../../server/src/features/store/drawn-picture.testkit.ts'
import type { World } from './world/world.ts'

let count = 0

/** 20 letters and digits, in the form of the product's ids. */
function newId(): string {
  count += 1
  return `e2e${String(count).padStart(17, '0')}`
}

/** A ring on nothing: what can be seen through stands on its product's ground. */
async function ring(colour: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" fill="none">
    <ellipse cx="60" cy="103" rx="32" ry="6" fill="#2A1F08" opacity=".14"/>
    <circle cx="60" cy="60" r="29" stroke="${colour}" stroke-width="22"/></svg>`
  return (await drawnPicture(svg, 480)).toString('base64')
}

export interface Ware {
  readonly name: string
  readonly lead?: string
  readonly description?: string
  /** Cents. */
  readonly price: number
  readonly was?: number
  readonly link?: string
  readonly ground?: string
  /** Long ago: no longer new. */
  readonly isOld?: boolean
  readonly traits?: readonly string[]
  readonly play?: string
  /** Of each of its pictures. */
  readonly colours?: readonly string[]
}

/** Puts a product into the store as it stands in the database, past the operator's commands. */
export async function putWare(world: World, ware: Ware): Promise<string> {
  const { name, lead = '', description = '', price, was, link, ground = 'sand', traits = [] } = ware
  const id = newId()
  await world.sql(
    `insert into goods (id, price, was, currency, link, ground, traits, min_days, max_days, play, place, from_at,
      created_at, changed_at)
     values ($1, $2, $3, 'USD', $4, $5, $6, 3, 5, $7, $8, now() - $9::interval, now(), now())`,
    [
      ...[id, price, was ?? null, link ?? null, ground, JSON.stringify(traits), ware.play ?? 'none', count],
      ware.isOld === true ? '100 days' : '1 second',
    ],
  )
  await world.sql(`insert into goods_texts values ($1, 'en', $2, $3, $4, lower($2))`, [
    ...[id, name, lead, description],
  ])
  for (const [place, colour] of (ware.colours ?? ['#EDA91A']).entries()) {
    await world.sql(
      `insert into goods_pictures (id, goods_id, place, mime, width, height, bytes, created_at)
       values ($1, $2, $3, 'image/png', 480, 480, decode($4, 'base64'), now())`,
      [`${id}p${place}`, id, place, await ring(colour)],
    )
  }
  return id
}

export async function show(world: World, goodsId: string): Promise<void> {
  await world.sql(
    'insert into showcases (id, goods_id, place, from_at, created_at) values ($1, $2, 1, now(), now())',
    [newId(), goodsId],
  )
}
