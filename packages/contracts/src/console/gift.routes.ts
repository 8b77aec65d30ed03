import * as z from 'zod/mini'
import { wireInt } from '../form.ts'
import { GiftForm } from '../gift/gift.routes.ts'
import { UserId } from '../ids.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'
import { defineConsoleRoute } from './define.ts'

const SUPPORT = ['support'] as const

export const GiftFormState = GiftForm.shape.state
export const GiftLine = z.object({ ...GiftForm.shape, userId: UserId })
export type GiftLine = z.infer<typeof GiftLine>

export const listGiftLines = defineConsoleRoute({
  method: 'GET',
  path: '/gift/list',
  summary: 'Gift forms, oldest first, each with the address that its sender gave.',
  access: SUPPORT,
  query: z.object({
    state: z.optional(GiftFormState),
    page: z.optional(wireInt({ min: 1, max: 100_000 })),
    pageSize: z.optional(wireInt({ min: 1, max: PAGE_SIZE_MAX })),
  }),
  data: z.object({ list: z.array(GiftLine), total: z.int() }),
  logs: ['state', 'page'],
  errors: ['request.tooMany'],
})

export const setGiftForm = defineConsoleRoute({
  method: 'POST',
  path: '/gift/set',
  summary: 'Says how far a gift form is; its sender sees it.',
  access: SUPPORT,
  body: z.object({
    id: z.string().check(z.maxLength(40)),
    /** How far it was, as the caller saw it. */
    from: GiftFormState,
    state: z.enum(['checked', 'sent', 'declined']),
  }),
  data: GiftLine,
  logs: ['id', 'from', 'state'],
  errors: ['operator.unknown', 'operator.changed'],
})
