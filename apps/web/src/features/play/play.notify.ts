import type { PlayId } from '@thrum/contracts/ids'
import type { PlayStore } from './play.store.ts'

export interface NotifyPorts {
  isShown(): boolean
  isWanted(): boolean
  /** Runs as the page comes into sight and as it leaves, or goes behind the lock. */
  onSight(run: () => void): void
  show(): void
  close(): void
}

/** An invitation that nobody can see on the page stands in the system's notifications, for as long as it is one. */
export class InvitationNotice {
  readonly #store: Pick<PlayStore, 'getSnapshot' | 'subscribe'>
  readonly #ports: NotifyPorts
  /** Whose notification stands. */
  #playId: PlayId | undefined

  constructor(store: Pick<PlayStore, 'getSnapshot' | 'subscribe'>, ports: NotifyPorts) {
    this.#store = store
    this.#ports = ports
    store.subscribe(() => this.#look())
    ports.onSight(() => this.#look())
  }

  #look(): void {
    const playId = this.#unseen()
    if (playId === this.#playId) return
    this.#playId = playId
    if (playId === undefined) this.#ports.close()
    else this.#ports.show()
  }

  #unseen(): PlayId | undefined {
    const { life } = this.#store.getSnapshot()
    if (life.at !== 'invited' || this.#ports.isShown() || !this.#ports.isWanted()) return undefined
    return life.invitation.playId
  }
}
