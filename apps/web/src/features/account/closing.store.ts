import { createStore } from 'zustand/vanilla'

/** Whether the account of this window was just cancelled; a fresh start of the page knows nothing of it. */
export const closing = createStore<{ readonly isClosed: boolean }>()(() => ({ isClosed: false }))
