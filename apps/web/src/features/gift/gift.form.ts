import * as z from 'zod/mini'

/** The messages are text keys; a field shows its own beside it. Source: spec §5. */

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const ORDER = /^[0-9A-Za-z][0-9A-Za-z-]{3,63}$/

/** An empty field says only that it is needed. */
const orEmpty = (is: (text: string) => boolean) => (text: string) => text === '' || is(text)

export const GiftFields = z.object({
  platform: z
    .string()
    .check(z.trim(), z.minLength(1, 'gift.form.platformNeeded'), z.maxLength(50, 'gift.form.platformLong')),
  orderNumber: z.string().check(
    z.trim(),
    z.minLength(1, 'gift.form.orderNeeded'),
    z.refine(
      orEmpty((text) => ORDER.test(text)),
      'gift.form.orderShape',
    ),
  ),
  email: z.string().check(
    z.trim(),
    z.minLength(1, 'gift.form.emailNeeded'),
    z.refine(
      orEmpty((text) => EMAIL.test(text) && text.length <= 254),
      'gift.form.emailIllegal',
    ),
  ),
})
export type GiftFields = z.infer<typeof GiftFields>
