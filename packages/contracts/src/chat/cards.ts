import * as z from 'zod/mini'
import { isPlainText, isShownLine } from '../plain-text.ts'
import { readCard } from './read-card.ts'

/** Stars of a rating. Source: requirement INPT-033 */
export const RATING_MAX = 5
/** Characters of a rating's comment. */
export const RATING_COMMENT_MAX = 140
/** Characters of a custom message's `data`. */
export const CARD_MAX = 8_000

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.refine(isShownLine))
const words = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.refine(isPlainText))

/** Leads out of the app, so nothing but https with a plain host. Source: decision D-23 */
export const CardLink = z.string().check(
  z.maxLength(2_000),
  z.refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password, host } = new URL(text)
    return protocol === 'https:' && username === '' && password === '' && host.includes('.')
  }),
)
/** A name, and where it leads. */
const Named = z.object({ key: line(80), value: CardLink })

/** From official accounts alone: what the service offers, with links. */
export const ServiceCard = z.object({
  businessID: z.enum(['service', 'consultion']),
  version: z.literal(1),
  title: line(80),
  description: words(400),
  hyperlink: z.optional(Named),
  item: z.array(Named).check(z.maxLength(10)),
})
export type ServiceCard = z.infer<typeof ServiceCard>

/** From official accounts alone: some words, and where they lead. */
export const LinkCard = z.object({
  businessID: z.enum(['link', 'text_link']),
  version: z.literal(1),
  text: line(400),
  link: CardLink,
})
export type LinkCard = z.infer<typeof LinkCard>

/** From official accounts alone: a product, or an order of it. */
export const OrderCard = z.object({
  businessID: z.literal('order'),
  version: z.literal(1),
  title: line(200),
  description: words(400),
  /** A decimal number with its `currency`, or words. Empty where there is none. */
  price: words(40),
  /** ISO 4217. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** A path on our own origin; empty for none. */
  image: z.string().check(z.maxLength(200), z.regex(/^(?:\/[0-9A-Za-z][0-9A-Za-z/._-]*)?$/)),
  /** Outside; empty for none. */
  link: z.union([z.literal(''), CardLink]),
  /** One of our products, whose page a tap opens instead. */
  goodsId: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{20}$/))),
})
export type OrderCard = z.infer<typeof OrderCard>

/** To official accounts alone: how one found their service. */
export const EvaluationCard = z.object({
  businessID: z.literal('evaluation'),
  version: z.literal(1),
  score: z.int().check(z.minimum(1), z.maximum(RATING_MAX)),
  /** Its characters are counted by the server. */
  comment: z.string().check(z.trim(), z.maxLength(RATING_COMMENT_MAX * 4)),
})
export type EvaluationCard = z.infer<typeof EvaluationCard>

/** What an official account sends beside words and media. */
export const OfficialCard = z.union([ServiceCard, LinkCard, OrderCard])
export type OfficialCard = z.infer<typeof OfficialCard>

/** @param data of a custom message @returns undefined for whatever is no such card */
export function readOfficialCard(data: unknown): OfficialCard | undefined {
  return readCard(OfficialCard, data, CARD_MAX)
}

/** @param data of a custom message @returns undefined for whatever is no such card */
export function readEvaluation(data: unknown): EvaluationCard | undefined {
  return readCard(EvaluationCard, data, CARD_MAX)
}
