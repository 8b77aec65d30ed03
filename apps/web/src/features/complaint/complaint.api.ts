import { fileComplaint } from '@thrum/contracts/complaint/complaint.routes'
import type { MediaId, UserId } from '@thrum/contracts/ids'
import { call } from '../../lib/api.ts'
import type { DraftState } from './draft.store.ts'

/** @throws CallError of which the person was not told, where it is a refusal */
export function sendComplaint(userId: UserId, draft: DraftState, pictures: readonly MediaId[]) {
  const { requestId, words, chip, sequences } = draft
  return call(
    fileComplaint,
    { requestId, userId, reason: words, chip, messages: [...sequences], pictures: [...pictures] },
    { notToast: true, about: requestId },
  )
}
