import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { i18n } from '../../i18n/language.ts'
import { isCallError } from '../../lib/call-error.ts'
import { toast } from '../../lib/toast.ts'
import { ChatRefusal } from './chat-refusal.ts'

/** Tells the person why something they asked of chat was not done: the chat's calls show nothing by themselves. */
export function tellTrouble(error: unknown): void {
  const isSaid = error instanceof ChatRefusal || (isCallError(error) && error.failure === 'refused')
  toast(isSaid ? error.text : i18n.t('error.network'), { kind: 'alert', durationMs: CHAT_TOAST_MS })
}
