import { type Conversation, type ConversationId, otherOf } from '@thrum/contracts/chat/chat.entities'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlayWith } from '../play/index.ts'
import { nameOf } from './conversation-name.ts'
import type { Peer } from './interact.ts'

/**
 * The other person of a one-to-one chat. While the conversation isn't there, or never will be since the two are no
 * friends, a running play knows its partner: the play must be steered and left from here all the same. Whoever
 * closed the account is nobody any more.
 */
export function usePeer(id: ConversationId, conversation: Conversation | undefined): Peer | undefined {
  const { t } = useTranslation()
  const userId = otherOf(id)
  const partner = usePlayWith(userId)?.partner
  return useMemo(() => {
    if (userId === undefined) return undefined
    const profile = conversation?.userProfile
    if (profile?.isDeleted === true) return undefined
    if (conversation !== undefined && profile !== null && profile !== undefined) {
      return { userId, name: nameOf(t, conversation), avatar: profile.avatar }
    }
    return partner === undefined ? undefined : { userId, name: partner.name, avatar: partner.avatar }
  }, [userId, conversation, partner, t])
}
