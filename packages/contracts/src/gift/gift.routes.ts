import * as z from 'zod/mini'
import { Email } from '../account/entry.routes.ts'
import { defineRoute } from '../define.ts'

/** A request for the mystery gift. Moments are epoch ms. */
export const GiftForm = z.object({
  id: z.string(),
  platform: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  state: z.enum(['received', 'checked', 'sent', 'declined']),
  createdAtMs: z.number(),
  changedAtMs: z.number(),
})
export type GiftForm = z.infer<typeof GiftForm>

export const sendGiftForm = defineRoute({
  method: 'POST',
  path: '/gift',
  summary: 'Hands in a gift form; one for each order. A refusal never tells whether a number is known.',
  access: 'adult',
  body: z.object({
    platform: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
    orderNumber: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z][0-9A-Za-z-]{3,63}$/)),
    email: Email,
  }),
  data: GiftForm,
  errors: ['gift.notAccepted'],
  fieldErrors: {
    platform: 'gift.platformInvalid',
    orderNumber: 'gift.orderInvalid',
    email: 'gift.emailInvalid',
  },
})

export const listGiftForms = defineRoute({
  method: 'GET',
  path: '/gift/list',
  summary: 'One’s own gift forms, newest first.',
  access: 'adult',
  data: z.array(GiftForm),
})
