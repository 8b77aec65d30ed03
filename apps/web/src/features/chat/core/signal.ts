/** Listeners of one kind of news. */
export class Signal<News extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...news: News) => void>()

  /** @returns ends it */
  readonly on = (listener: (...news: News) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly emit = (...news: News): void => {
    for (const listener of [...this.#listeners]) listener(...news)
  }
}
