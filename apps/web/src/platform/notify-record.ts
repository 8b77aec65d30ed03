import type { NotifyRecord } from '../own-copy/worker.types.ts'

const DATABASE = 'thrum-notify'
const STORE = 'record'
const KEY = 'record'

/** What the service worker reads when a push comes, since it sees nothing of the page's storage. */
class NotifyRecordKeeper {
  /** Writing and forgetting take a moment each, and the later one has to win. */
  #last: Promise<void> = Promise.resolve()

  readonly write = (record: NotifyRecord): Promise<void> => this.#next((store) => store.put(record, KEY))

  readonly forget = (): Promise<void> => this.#next((store) => store.delete(KEY))

  #next(step: (store: IDBObjectStore) => void): Promise<void> {
    // Where nothing can be kept, pushes stay neutral, or away.
    this.#last = this.#last.then(() => change(step)).catch(() => undefined)
    return this.#last
  }
}

function change(step: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, 'readwrite')
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      step(transaction.objectStore(STORE))
      database.close()
    }
  })
}

export const notifyRecord = new NotifyRecordKeeper()
