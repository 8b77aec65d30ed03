import { lock } from './lock.store.ts'

/**
 * Fetches what signing out takes.
 * @returns signs out, which forgets the PIN, and shows where to sign in
 * @throws where its code can't be had now
 */
export async function fetchWayOut(): Promise<() => Promise<void>> {
  const [{ signOut }, { navigation }] = await Promise.all([
    import('../account/index.ts'),
    import('../../navigation/navigation.instance.ts'),
  ])
  return async () => {
    await signOut()
    lock.unlock()
    navigation.reset('/pages/account/signIn')
  }
}
