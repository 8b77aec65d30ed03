import type { Message } from '@thrum/contracts/chat/chat.entities'
import { openOnce } from '@thrum/contracts/chat/chat.routes'
import { call } from '../../lib/api.ts'

/** @param requestId of the tap: the same one may ask again where the answer was lost @throws CallError */
export async function fetchOnce(
  { conversationID, sequence }: Pick<Message, 'conversationID' | 'sequence'>,
  requestId: string,
  signal: AbortSignal,
): Promise<Blob> {
  const asked = { conversationID, sequence, requestId }
  // Whatever else is asked for meanwhile keeps no tap from its picture.
  const { mime, content } = await call(openOnce, asked, { isSilent: true, about: requestId, signal })
  return new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], { type: mime })
}
