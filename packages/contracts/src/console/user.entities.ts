import * as z from 'zod/mini'
import { UserId } from '../ids.ts'

/** `closing`: its owner is deleting it. */
export const AccountState = z.enum(['open', 'suspended', 'closing'])
export type AccountState = z.infer<typeof AccountState>

/** An account in a list: no name, no address, no date of birth. Source: abuse case OP-08 */
export const UserLine = z.object({
  id: UserId,
  state: AccountState,
  createdAtMs: z.number(),
  suspendedAtMs: z.nullable(z.number()),
})
export type UserLine = z.infer<typeof UserLine>

export const UserCard = z.object({ ...UserLine.shape, nickName: z.string() })
export type UserCard = z.infer<typeof UserCard>

/** What safety needs to decide about somebody; nothing that they wrote or showed. */
export const UserRecord = z.object({
  ...UserCard.shape,
  complaintsAbout: z.object({ open: z.int(), warned: z.int(), suspended: z.int(), all: z.int() }),
  complaintsFiled: z.int(),
  devices: z.array(
    z.object({ code: z.string(), model: z.string(), isForbid: z.boolean(), boundAtMs: z.number() }),
  ),
})
export type UserRecord = z.infer<typeof UserRecord>
