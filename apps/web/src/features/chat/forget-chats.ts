import type { UserId } from '@thrum/contracts/ids'

/** What this device keeps of an account's chats lies in one database: this, and the account's id. */
export const CHAT_DATABASE_LEAD = 'thrum-chat-'

/**
 * Takes away what this device keeps of chats, also what a tab that was torn away had no time for. SESS-003
 * @param kept whose stays
 * @param left whose may be there, where the browser doesn't list its databases
 */
export async function forgetChats(kept: UserId | undefined, left: UserId | undefined): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  for (const name of await chatDatabases(left)) {
    if (name !== `${CHAT_DATABASE_LEAD}${kept}`) await remove(name)
  }
}

async function chatDatabases(left: UserId | undefined): Promise<readonly string[]> {
  if (!('databases' in indexedDB)) return left === undefined ? [] : [`${CHAT_DATABASE_LEAD}${left}`]
  const all = await indexedDB.databases()
  return all.flatMap(({ name }) => (name?.startsWith(CHAT_DATABASE_LEAD) ? [name] : []))
}

/** Other tabs let go of it by themselves. */
function remove(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name)
    asked.onsuccess = () => resolve()
    asked.onerror = () => reject(asked.error)
  })
}
