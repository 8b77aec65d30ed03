import {
  EvaluationCard,
  LinkCard,
  type OfficialCard,
  OrderCard,
  RATING_MAX,
  ServiceCard,
} from '@thrum/contracts/chat/cards'
import * as z from 'zod/mini'

export type CardView = OfficialCard | EvaluationCard

type Fields = Readonly<Record<string, unknown>>

function parse(json: unknown): Fields {
  try {
    const value: unknown = typeof json === 'string' ? JSON.parse(json) : undefined
    return typeof value === 'object' && value !== null ? (value as Fields) : {}
  } catch {
    return {}
  }
}

/** Other clients may leave out what they know nothing of. */
const USUAL = { version: 1, description: '', item: [], price: '', image: '', link: '', comment: '' }
const Shown = z.union([
  ServiceCard,
  LinkCard,
  OrderCard,
  // One that was sent elsewhere may have no star. Requirement CHAT-051
  z.extend(EvaluationCard, { score: z.int().check(z.minimum(0), z.maximum(RATING_MAX)) }),
])

/**
 * What the service shows, or was told of it. It comes from outside: whatever has another shape is no such card, and
 * what would lead anywhere but to https neither. A picture of another place than our own is left out.
 */
export function readOfficialView(payload: Fields): CardView | undefined {
  const data = parse(payload.data)
  const isService = data.businessID === 'service' || data.businessID === 'consultion'
  const fields = { ...USUAL, ...(isService && parse(payload.extension)), ...data }
  const image = [data.image, data.imageUrl].find((one) => OrderCard.shape.image.safeParse(one).success) ?? ''
  return Shown.safeParse({ ...fields, image }).data
}
