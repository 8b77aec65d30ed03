import * as z from 'zod/mini'
import { defineRoute } from '../define.ts'
import { wireInt } from '../form.ts'
import { MediaId, UserId } from '../ids.ts'
import { COMPLAINT_MESSAGES_MAX, COMPLAINT_PICTURES_MAX } from '../limits.ts'

/** What a complaint is about, at a glance. */
export const ComplaintChip = z.enum(['contact', 'spam', 'underAge', 'threats', 'other'])
export type ComplaintChip = z.infer<typeof ComplaintChip>

/** Drawn once for each complaint that is written: the same one sent again is the same complaint. */
export const ComplaintRequestId = z.string().check(z.regex(/^[0-9A-Za-z]{20}$/))

/** A form-encoded list of one is no list. */
function listOf<Item extends z.ZodMiniType>(item: Item, max: number) {
  return z.optional(
    z.union([
      z.pipe(
        item,
        z.transform((one) => [one]),
      ),
      z.array(item).check(z.maxLength(max)),
    ]),
  )
}

export const fileComplaint = defineRoute({
  method: 'POST',
  path: '/complaint',
  summary:
    'Complains about a person. Messages are named by sequence in the conversation with them; the server copies ' +
    'what they say itself. Pictures are uploads of one’s own. `dueAtMs`: when it is handled at the latest.',
  access: 'adult',
  body: z.object({
    requestId: ComplaintRequestId,
    userId: UserId,
    reason: z.string().check(z.maxLength(2_000)),
    chip: z.optional(ComplaintChip),
    messages: listOf(wireInt({ min: 1, max: 1_000_000_000 }), COMPLAINT_MESSAGES_MAX),
    pictures: listOf(MediaId, COMPLAINT_PICTURES_MAX),
  }),
  data: z.object({ id: z.string(), dueAtMs: z.number() }),
  errors: ['complaint.reasonNeeded', 'friend.notFound', 'chat.messageUnknown', 'upload.gone'],
  fieldErrors: {
    reason: 'complaint.reasonNeeded',
    userId: 'friend.notFound',
    messages: 'chat.messageUnknown',
    pictures: 'upload.gone',
  },
})
