import { session } from '../../lib/session.ts'
import { comeBack } from '../../navigation/guard.ts'
import { navigation } from '../../navigation/navigation.instance.ts'

/** A person without a profile completes it first; everyone else goes where they wanted to go. */
export function afterSignIn(): void {
  if (session.getSnapshot().isComplete === false) {
    navigation.replace('/pages/account/info', undefined, { force: true })
  } else {
    comeBack()
  }
}
