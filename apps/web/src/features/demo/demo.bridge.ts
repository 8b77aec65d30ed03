import { TOKEN_PATTERN } from '@thrum/contracts/account/account.routes'
import { session } from '../../lib/session.ts'
import { consent } from '../consent/index.ts'
import { ticker, toy, virtualToys } from '../toy/index.ts'

/** A page that nobody answers goes on without a session, to the sign-in screen. */
const ANSWER_LIMIT_MS = 5_000
/** Often enough for a picture that trembles with the toy. */
const PICTURE_EVERY_MS = 50

/** What the page around the phone hears. */
type Said =
  | { thrum: 'ready' }
  | { thrum: 'toy'; slots: Record<string, { level: number; strengthRatio: number }> }

/**
 * The phone's side of the demo: takes its session from the page around it, and tells what its drawn toy does.
 * Both go to and come from the one origin that the server named in the page's configuration.
 */
export async function joinDemo(origin: string): Promise<void> {
  if (window.parent === window) return
  const say = (message: Said) => window.parent.postMessage(message, origin)
  if (!session.isSignedIn) {
    const token = await askForSession(origin, say)
    if (token !== undefined) enter(token)
  }
  showToy(say)
}

/** The two people of the demo have read the terms. */
function enter(token: string): void {
  consent.send('accept')
  session.signIn(token)
}

function askForSession(origin: string, say: (message: Said) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    const finish = (token: string | undefined) => {
      window.removeEventListener('message', hear)
      clearTimeout(limit)
      resolve(token)
    }
    const limit = setTimeout(() => finish(undefined), ANSWER_LIMIT_MS)
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== window.parent) return
      const token = tokenIn(event.data)
      if (token !== undefined) finish(token)
    }
    window.addEventListener('message', hear)
    say({ thrum: 'ready' })
  })
}

function tokenIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  if (!('thrum' in message && message.thrum === 'session' && 'token' in message)) return undefined
  return typeof message.token === 'string' && TOKEN_PATTERN.test(message.token) ? message.token : undefined
}

function showToy(say: (message: Said) => void): void {
  let wasMoving = true
  const picture = () => {
    const simulated = virtualToys?.find(toy.getSnapshot().device?.address ?? '')
    const running = [...(simulated?.running() ?? [])]
    if (running.length === 0 && !wasMoving) return
    wasMoving = running.length > 0
    const slots = running.map(([slot, { order }]) => [
      slot,
      { level: order.level, strengthRatio: simulated?.strengthRatio(slot) ?? 0 },
    ])
    say({ thrum: 'toy', slots: Object.fromEntries(slots) })
  }
  virtualToys?.onChange(picture)
  ticker.every(PICTURE_EVERY_MS, picture)
}
