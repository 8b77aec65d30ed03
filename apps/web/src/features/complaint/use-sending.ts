import type { UserId } from '@thrum/contracts/ids'
import { COMPLAINT_WORDS_MAX } from '@thrum/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCallError } from '../../lib/call-error.ts'
import { countCharacters } from '../../lib/characters.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { sendComplaint } from './complaint.api.ts'
import type { ComplaintDraft } from './draft.store.ts'

/** Sends what was written; whatever goes wrong, all of it stays. */
export function useSending(userId: UserId, draft: ComplaintDraft, onSent: () => void) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  /** All pictures are up, and the complaint itself is on its way. */
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<{ words: string; text: string }>()

  function tell(error: unknown, words: string) {
    if (!isCallError(error)) throw error
    const { failure, reason, text } = error
    if (reason === 'complaint.reasonNeeded') setRefused({ words, text })
    else if (failure === 'refused') toast(text, { kind: 'alert' })
    if (reason === 'upload.gone') draft.renewPictures()
  }

  async function post() {
    const { token } = session
    const pictures = await draft.settled()
    // With its session the draft is gone too.
    if (token !== session.token) return
    if (pictures === undefined) return toast(t('complaint.pictureFailed'), { kind: 'alert' })
    const sent = draft.getSnapshot()
    setSending(true)
    await sendComplaint(userId, sent, pictures).finally(() => setSending(false))
    // Whoever left the page meanwhile may have begun the next one.
    if (draft.getSnapshot().requestId === sent.requestId) draft.clear()
    onSent()
  }

  async function send() {
    const { words } = draft.getSnapshot()
    const count = countCharacters(words.trim())
    if (count === 0) return setRefused({ words, text: t('complaint.needWords') })
    if (count > COMPLAINT_WORDS_MAX || isBusy) return
    setBusy(true)
    await post().catch((error: unknown) => tell(error, words))
    setBusy(false)
  }

  const refusal = refused?.words === draft.getSnapshot().words ? refused.text : undefined
  return { isBusy, isSending, refusal, send }
}
