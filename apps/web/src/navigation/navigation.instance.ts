import { Navigation } from './navigation.ts'

/** The one navigation of this window. */
export const navigation = new Navigation(window)
