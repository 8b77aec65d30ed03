import type { Conversation } from '@thrum/contracts/chat/chat.entities'
import type { NotifyRecord } from './worker.types.ts'

/** Reads all of a store, of a database that is there; never makes one, which would lack what its owner lays in it. */
function readAll(name: string, store: string): Promise<readonly unknown[]> {
  return new Promise((resolve) => {
    const nothing = () => resolve([])
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = nothing
    opening.onsuccess = () => {
      const database = opening.result
      try {
        const asked = database.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = nothing
      } catch {
        nothing()
      }
      // Waits for what is being read.
      database.close()
    }
  })
}

/** Undefined where nobody wants notifications. Written by `notify-record.ts`. */
export async function readRecord(): Promise<NotifyRecord | undefined> {
  const [record] = await readAll('thrum-notify', 'record')
  return record as NotifyRecord | undefined
}

/** What the chat of this account keeps on this device. Written by `chat-store.ts`. */
export async function readRows(userId: string): Promise<readonly Conversation[]> {
  return (await readAll(`thrum-chat-${userId}`, 'conversations')) as readonly Conversation[]
}
