import { createStore } from 'zustand/vanilla'

/** How many a person has not opened yet. */
export interface Unread {
  readonly notices: number
  readonly messages: number
}

export const NOTHING_UNREAD: Unread = { notices: 0, messages: 0 }

export const unread = createStore<Unread>()(() => NOTHING_UNREAD)
