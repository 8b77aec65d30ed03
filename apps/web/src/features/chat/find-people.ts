import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { Friend } from '@thrum/contracts/friend/friend.entities'
import type { TFunction } from 'i18next'
import { findFolded } from '../../lib/fold.ts'
import type { ChatRow } from './chat.model.ts'
import { nameOf } from './conversation-name.ts'

/** Somebody whose name holds what is looked for. */
export interface PersonHit {
  readonly id: ConversationId
  readonly name: string
  /** Their own name, where one calls them otherwise. */
  readonly nick: string | undefined
  readonly avatar: string
}

/** Those with a conversation in the list's order, then friends without one. */
export function everybody(t: TFunction, rows: readonly ChatRow[], friends: readonly Friend[]): PersonHit[] {
  const talked = rows.map(({ conversation }): PersonHit => {
    const profile = conversation.userProfile
    const name = nameOf(t, conversation)
    return {
      id: conversation.conversationID,
      name,
      nick: profile !== null && !profile.isDeleted && profile.nick !== name ? profile.nick : undefined,
      avatar: profile?.avatar ?? '',
    }
  })
  const known = new Set(talked.map(({ id }) => id))
  const others = friends
    .map(
      ({ id, nickName, remark, avatar }): PersonHit => ({
        id: toConversationId(id),
        name: remark || nickName,
        nick: remark === '' ? undefined : nickName,
        avatar,
      }),
    )
    .filter(({ id }) => !known.has(id))
  return [...talked, ...others]
}

/** Of everybody those whose names hold the words. */
export function findPeople(
  t: TFunction,
  rows: readonly ChatRow[],
  friends: readonly Friend[],
  words: string,
): PersonHit[] {
  return everybody(t, rows, friends).filter(({ name, nick }) =>
    [name, nick ?? ''].some((one) => findFolded(one, words) !== undefined),
  )
}
