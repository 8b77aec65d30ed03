import type { UserId } from '@thrum/contracts/ids'

/** Both orders of a pair lead to one conversation: the lesser id first, by code unit. */
export function orderPair(one: UserId, other: UserId): [UserId, UserId] {
  return one < other ? [one, other] : [other, one]
}
