/** What the Messages tab counts: unread messages, and people who wait for an answer. Source: spec §2 (APP-04) */
export class TabBadge {
  readonly #show: (count: number) => void
  #messages = 0
  #requests = 0

  constructor(show: (count: number) => void) {
    this.#show = show
  }

  readonly setMessages = (count: number): void => {
    this.#messages = count
    this.#tell()
  }

  readonly setRequests = (count: number): void => {
    this.#requests = count
    this.#tell()
  }

  #tell(): void {
    this.#show(this.#messages + this.#requests)
  }
}
