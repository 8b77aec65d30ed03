import { i18n } from '../../i18n/language.ts'
import { session } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { navigation } from '../../navigation/navigation.instance.ts'
import { signOut } from './account.launch.ts'
import { entryDraft } from './entry-draft.ts'

/** How long the sentence stays: it is read while the page changes. */
const READ_MS = 3_000

/** A new password ended every session, this one too: on to sign-in, with the e-mail filled in. */
export async function afterReset(email: string): Promise<void> {
  const wasSignedIn = session.isSignedIn
  if (wasSignedIn) await signOut()
  entryDraft.handReset(email)
  const { pages } = navigation.getSnapshot()
  if (!wasSignedIn && pages.at(-2)?.pathname === '/pages/account/signIn') navigation.back()
  else navigation.reset('/pages/account/signIn')
  toast(i18n.t('account.forget.done'), { kind: 'done', durationMs: READ_MS })
}
