import { createStore } from 'zustand/vanilla'
import { STORAGE_KEYS, type Storage, storage } from '../../platform/storage.ts'
import { type ConsentEvent, type ConsentState, nextConsent } from './consent.machine.ts'

/** Rises when the terms change in a way that needs a new answer. */
const TERMS_VERSION = '1'

/** Keeps the answer; only a given consent is stored, a refusal leaves no trace. */
export function createConsentStore(keep: Storage) {
  const isGiven = keep.read(STORAGE_KEYS.consent) === TERMS_VERSION
  const store = createStore<ConsentState>()(() => (isGiven ? 'given' : 'asked'))
  return {
    getSnapshot: () => store.getState(),
    subscribe: (listener: () => void) => store.subscribe(listener),
    send(event: ConsentEvent) {
      const next = nextConsent(store.getState(), event)
      if (next === 'given') keep.write(STORAGE_KEYS.consent, TERMS_VERSION)
      store.setState(next, true)
    },
    /** Runs now, or once consent is given: for everything that asks the server on its own. */
    whenGiven(run: () => void) {
      if (store.getState() === 'given') {
        run()
        return
      }
      const stop = store.subscribe((state) => {
        if (state !== 'given') return
        stop()
        run()
      })
    },
  }
}

export const consent = createConsentStore(storage)
