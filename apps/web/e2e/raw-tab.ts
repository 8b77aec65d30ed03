import type { Browser, CDPSession } from '@playwright/test'

interface Reply {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
}

type Listener = (params: never) => void

/**
 * A tab outside Playwright's contexts, driven by the bare protocol. Playwright keeps its own pages visible and
 * awake for ever; this one is hidden and frozen like anybody's.
 */
export class RawTab {
  readonly #browser: CDPSession
  readonly #targetId: string
  readonly #sessionId: string
  readonly #waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (error: Error) => void }
  >()
  readonly #listeners = new Map<string, Listener[]>()
  #lastId = 0

  private constructor(browser: CDPSession, targetId: string, sessionId: string) {
    this.#browser = browser
    this.#targetId = targetId
    this.#sessionId = sessionId
    browser.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId === sessionId) this.#receive(JSON.parse(event.message) as Reply)
    })
  }

  static async open(browser: Browser): Promise<RawTab> {
    const session = await browser.newBrowserCDPSession()
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    const tab = new RawTab(session, targetId, sessionId)
    await tab.send('Page.enable', {})
    // As the configuration blocks service workers for all other pages.
    await tab.addInitScript('delete Navigator.prototype.serviceWorker')
    return tab
  }

  async send(method: string, params: object): Promise<unknown> {
    this.#lastId += 1
    const id = this.#lastId
    const reply = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    const message = JSON.stringify({ id, method, params })
    await this.#browser.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message })
    return reply
  }

  on(method: string, listener: Listener): void {
    this.#listeners.set(method, [...(this.#listeners.get(method) ?? []), listener])
  }

  async addInitScript(source: string): Promise<void> {
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  async goto(url: string): Promise<void> {
    await this.send('Page.navigate', { url })
  }

  async run(expression: string): Promise<unknown> {
    const answer = (await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as { result?: { value?: unknown } }
    return answer.result?.value
  }

  /** A real click, with the gesture that a chooser needs, on the first button with exactly this label. */
  async click(label: string): Promise<void> {
    // Where the button stands once nothing moves any more and nothing lies over it.
    const place = (await this.run(`new Promise((done) => {
      let before
      const look = () => {
        const button = [...document.querySelectorAll('button')].find((candidate) => !candidate.disabled
          && (candidate.getAttribute('aria-label') ?? candidate.innerText.trim()) === ${JSON.stringify(label)})
        button?.scrollIntoView({ block: 'nearest' })
        const box = button?.getBoundingClientRect()
        const now = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
        const isStill = now !== undefined && before?.x === now.x && before?.y === now.y
        before = now
        if (!isStill || !button.contains(document.elementFromPoint(now.x, now.y))) return
        clearInterval(timer)
        done(now)
      }
      const timer = setInterval(look, 100)
    })`)) as { x: number; y: number }
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 })
  }

  async bringToFront(): Promise<void> {
    await this.#browser.send('Target.activateTarget', { targetId: this.#targetId })
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.closeTarget', { targetId: this.#targetId })
    await this.#browser.detach()
  }

  #receive(reply: Reply): void {
    if (reply.id === undefined) {
      for (const listener of this.#listeners.get(reply.method ?? '') ?? []) listener(reply.params as never)
      return
    }
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.error === undefined) waiting?.resolve(reply.result)
    else waiting?.reject(new Error(reply.error.message))
  }
}
