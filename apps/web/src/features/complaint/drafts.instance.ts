import type { UserId } from '@thrum/contracts/ids'
import { PICTURE_MAX_BYTES } from '@thrum/contracts/limits'
import { CallError } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'
import { askBeforeUnload } from '../../navigation/use-unload-question.ts'
import { toSmallPicture, upload } from '../media/index.ts'
import { ComplaintDraft } from './draft.store.ts'

const drafts = new Map<UserId, ComplaintDraft>()

let stopAsking: (() => void) | undefined

/** What is written outlives its page, so no page can ask before the browser loses it. */
function followDrafts(): void {
  if ([...drafts.values()].some((draft) => draft.isWritten)) stopAsking ??= askBeforeUnload()
  else {
    stopAsking?.()
    stopAsking = undefined
  }
}

/** One for each person that is complained about. */
export function draftOf(userId: UserId): ComplaintDraft {
  const known = drafts.get(userId)
  if (known !== undefined) return known
  const made = new ComplaintDraft({
    async upload(file, options) {
      const small = await toSmallPicture(file)
      if (small.size > PICTURE_MAX_BYTES) throw new CallError('refused')
      return upload(small, { ...options, notToast: true })
    },
  })
  made.subscribe(followDrafts)
  drafts.set(userId, made)
  return made
}

session.onSignOut(() => {
  for (const draft of drafts.values()) draft.clear()
  drafts.clear()
})
