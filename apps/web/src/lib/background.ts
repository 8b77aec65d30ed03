import { capabilities } from '../platform/capabilities.ts'
import { STORAGE_KEYS, storage } from '../platform/storage.ts'

/**
 * Whether one's own toy may go on while the app is out of sight. Only the app build offers it, the person chooses
 * it, and whoever plays holds it for as long as it plays alone: with a partner, hidden is a stop.
 */
class Background {
  #holders = 0

  get isChosen(): boolean {
    return storage.read(STORAGE_KEYS.background) === 'on'
  }

  choose(isOn: boolean): void {
    storage.write(STORAGE_KEYS.background, isOn ? 'on' : undefined)
  }

  /** @returns ends the hold */
  hold(): () => void {
    this.#holders += 1
    let isHeld = true
    return () => {
      if (isHeld) this.#holders -= 1
      isHeld = false
    }
  }

  /** The person has chosen it, in an app that offers it. */
  get isAllowed(): boolean {
    return capabilities.canGoOnHidden && this.isChosen
  }

  readonly mayGoOn = (): boolean => this.isAllowed && this.#holders > 0
}

export const background = new Background()
