import { tabStorage } from '../../platform/storage.ts'
import { PlayStore } from './play.store.ts'

/** The one play of this window. Small, so that any page may look at it; what acts comes with `play.live.ts`. */
export const playStore = new PlayStore(tabStorage)
