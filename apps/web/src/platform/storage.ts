/** Where small values outlive the page. Private windows may refuse; then values last as long as the page. */
export interface Storage {
  read(key: string): string | undefined
  /** `undefined` removes the value. */
  write(key: string, value: string | undefined): void
}

export interface BrowserStorage extends Storage {
  /** Forgets everything, whoever wrote it: the address is ours alone. */
  clear(): void
}

/** Every key this app keeps in the browser. */
export const STORAGE_KEYS = {
  token: 'thrum.token',
  language: 'thrum.language',
  theme: 'thrum.theme',
  consent: 'thrum.consent',
  cap: 'thrum.cap',
  /** What the person allows others, and holds to alone. */
  limits: 'thrum.limits',
  aloneLimits: 'thrum.aloneLimits',
  /** One's own toy may go on while the app is out of sight. */
  background: 'thrum.background',
  /** Whose chat this device keeps. */
  chatPerson: 'thrum.chatPerson',
  /** Where the chat's floating button stands. */
  operation: 'thrum.operation',
  /** Emoji chosen lately, by whoever is signed in. */
  emoji: 'thrum.emoji',
  /** How fast voice messages play. */
  voiceSpeed: 'thrum.voiceSpeed',
  /** How toys follow a sound. */
  follow: 'thrum.follow',
  /** How toys follow a voice. */
  voiceControl: 'thrum.voiceControl',
  /** How fast drawn lines play. */
  frequency: 'thrum.frequency',
  /** How a script beside a video is felt. */
  script: 'thrum.script',
  units: 'thrum.units',
  terms: 'thrum.terms',
  privacy: 'thrum.privacy',
  version: 'thrum.version',
  discreet: 'thrum.discreet',
  quickExit: 'thrum.quickExit',
  cover: 'thrum.cover',
  lock: 'thrum.lock',
  lockTries: 'thrum.lockTries',
  /** Notifications of the system are wanted, and how much they say. */
  notify: 'thrum.notify',
} as const

/** What is kept for a sign-in, and goes with it. */
export const SIGN_IN_KEYS = [
  STORAGE_KEYS.token,
  STORAGE_KEYS.lock,
  STORAGE_KEYS.lockTries,
  STORAGE_KEYS.notify,
] as const

/** What a tab alone remembers. */
export const TAB_KEYS = {
  /** The tab shows the neutral page; also read by `neutral.js`. */
  away: 'thrum.away',
  /** The address and the ways chosen on the way in. */
  entry: 'thrum.entry',
  /** Until when which mailbox waits for its next code. */
  codeWaits: 'thrum.codeWaits',
  /** Taps on view-once pictures that have had none yet. */
  onceTaps: 'thrum.onceTaps',
  /** The play that was agreed to here last. */
  agreedPlay: 'thrum.agreedPlay',
  /** The play that was ended here last. */
  endedPlay: 'thrum.endedPlay',
  /** The play that was stopped here without the server having heard it. */
  stoppedPlay: 'thrum.stoppedPlay',
} as const

export function browserStorage(store: () => globalThis.Storage): BrowserStorage {
  /** What a full or forbidden store did not take: newer than what it has. */
  const memory = new Map<string, string>()
  return {
    read(key) {
      try {
        return memory.get(key) ?? store().getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write(key, value) {
      memory.delete(key)
      try {
        if (value === undefined) store().removeItem(key)
        else store().setItem(key, value)
      } catch {
        if (value !== undefined) memory.set(key, value)
      }
    },
    clear() {
      memory.clear()
      try {
        store().clear()
      } catch {
        // What may not be written holds nothing.
      }
    },
  }
}

export const storage: BrowserStorage = browserStorage(() => window.localStorage)

/** As long as the browser's tab: survives a reload, and goes with the tab. */
export const tabStorage: BrowserStorage = browserStorage(() => window.sessionStorage)
