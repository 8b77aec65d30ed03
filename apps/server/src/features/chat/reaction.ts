import type { UserId } from '@thrum/contracts/ids'
import type { SetReaction } from '../../db/chat-schema.ts'

type Reactions = readonly SetReaction[]

/** @returns the very same list where nothing changes */
export function changeReactions(
  before: Reactions,
  userId: UserId,
  { reactionID, isOn }: { reactionID: string; isOn: boolean },
): Reactions {
  const known = before.find((reaction) => reaction.reactionID === reactionID)
  const isSet = known?.users.includes(userId) ?? false
  if (isSet === isOn) return before
  if (known === undefined) return [...before, { reactionID, users: [userId] }]
  const users = isOn ? [...known.users, userId] : known.users.filter((id) => id !== userId)
  const changed = before.map((one) => (one === known ? { reactionID, users } : one))
  // A kind that nobody has set any more loses its place.
  return changed.filter((one) => one.users.length > 0)
}

/** @returns the very same list where nothing changes */
export function withoutPerson(before: Reactions, userId: UserId): Reactions {
  if (!before.some(({ users }) => users.includes(userId))) return before
  return before
    .map((one) => ({ ...one, users: one.users.filter((id) => id !== userId) }))
    .filter(({ users }) => users.length > 0)
}
