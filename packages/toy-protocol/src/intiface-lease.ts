import type { SessionLease } from './intiface-link.ts'
import type { IntifaceSession } from './intiface-session.ts'
import { ToyError } from './toy-error.ts'

interface Shared {
  session: IntifaceSession | undefined
  isOver: boolean
}

/** The one session of a page: opened for its first user, closed after its last, opened anew when it was lost. */
export class SharedSession implements SessionLease {
  readonly #create: () => Promise<IntifaceSession>
  #users = 0
  #current: { shared: Shared; opening: Promise<IntifaceSession> } | undefined

  /** @param create fetches what a session is made of, too */
  constructor(create: () => Promise<IntifaceSession>) {
    this.#create = create
  }

  async take(): Promise<IntifaceSession> {
    this.#users += 1
    try {
      return await this.#usable()
    } catch (error) {
      this.release()
      throw error
    }
  }

  release(): void {
    this.#users -= 1
    if (this.#users > 0 || this.#current === undefined) return
    const { shared } = this.#current
    this.#current = undefined
    shared.isOver = true
    shared.session?.close()
  }

  #usable(): Promise<IntifaceSession> {
    if (this.#current !== undefined) return this.#current.opening
    const shared: Shared = { session: undefined, isOver: false }
    const forget = () => {
      if (this.#current?.shared === shared) this.#current = undefined
    }
    const opening = this.#open(shared, forget)
    this.#current = { shared, opening }
    opening.catch(forget)
    return opening
  }

  async #open(shared: Shared, forget: () => void): Promise<IntifaceSession> {
    const session = await this.#create()
    // Nobody waits for it any more.
    if (shared.isOver) throw new ToyError('toy.connectFailed')
    shared.session = session
    session.onLost(forget)
    await session.connect()
    return session
  }
}
