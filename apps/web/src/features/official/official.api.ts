import { queryOptions } from '@tanstack/react-query'
import type { EvaluationCard } from '@thrum/contracts/chat/cards'
import type { PayloadOf } from '@thrum/contracts/chat/chat.entities'
import { listOfficials } from '@thrum/contracts/official/official.routes'
import { call } from '../../lib/api.ts'
import { navigation } from '../../navigation/navigation.instance.ts'

/** Nobody asked for it: nothing is shown, and a session that is over is found out elsewhere. */
const QUIETLY = { isSilent: true, keepSession: true } as const

/** Accounts of the service's own, the first of which is the one to write to. */
export const officialsQuery = queryOptions({
  queryKey: ['official', 'list'],
  queryFn: ({ signal }) => call(listOfficials, undefined, { ...QUIETLY, signal }),
})

const CHAT = '/TUIKit/components/TUIChat/index'

/** For a tap, or for the answer to one. */
export function openOfficial(conversationID: string): void {
  navigation.show(CHAT, { conversationID })
}

/** A rating as a message's payload. */
export function toRatingPayload(score: number, comment: string): PayloadOf<'custom'> {
  const card: EvaluationCard = { businessID: 'evaluation', version: 1, score, comment: comment.trim() }
  return { data: JSON.stringify(card), description: '', extension: '' }
}
