import type { ChatMessage } from './chat.model.ts'

/** `businessID` of what tells of a call. Source: spec §3 */
const CALL_ID = '1'

/** A call that was made, missed or refused: it has no read state, and is neither quoted, sent on nor recalled. */
export function isCall({ type, payload }: Pick<ChatMessage, 'type' | 'payload'>): boolean {
  if (type !== 'custom' || typeof payload.data !== 'string') return false
  try {
    const data: unknown = JSON.parse(payload.data)
    return (
      typeof data === 'object' && data !== null && 'businessID' in data && String(data.businessID) === CALL_ID
    )
  } catch {
    return false
  }
}
