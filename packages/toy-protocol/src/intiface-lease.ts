import type { SessionLease } from './intiface-link.ts'
import type { IntifaceSession } from './intiface-session.ts'

/** The one session of a page: opened for its first user, closed after its last, opened anew when it was lost. */
export class SharedSession implements SessionLease {
  readonly #create: () => IntifaceSession
  #users = 0
  #current: { session: IntifaceSession; opening: Promise<void> } | undefined

  constructor(create: () => IntifaceSession) {
    this.#create = create
  }

  async take(): Promise<IntifaceSession> {
    this.#users += 1
    try {
      const { session, opening } = this.#usable()
      await opening
      return session
    } catch (error) {
      this.release()
      throw error
    }
  }

  release(): void {
    this.#users -= 1
    if (this.#users > 0) return
    this.#current?.session.close()
    this.#current = undefined
  }

  #usable() {
    const before = this.#current
    if (before !== undefined) return before
    const session = this.#create()
    const made = { session, opening: session.connect() }
    this.#current = made
    const forget = () => {
      if (this.#current === made) this.#current = undefined
    }
    session.onLost(forget)
    made.opening.catch(forget)
    return made
  }
}
