import type { UserId } from '@thrum/contracts/ids'
import { navigation } from '../../navigation/navigation.instance.ts'
import { draftOf } from './drafts.instance.ts'

/**
 * Opens the page that complains about somebody; these messages join what is chosen already.
 * @returns false, and opens nothing, where they are too many
 */
export function complainOf(userId: UserId, sequences: readonly number[]): boolean {
  const draft = draftOf(userId)
  if (!draft.choose([...draft.getSnapshot().sequences, ...sequences])) return false
  navigation.push('/pages/chat/report', { id: userId })
  return true
}
