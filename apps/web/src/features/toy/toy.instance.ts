import { background } from '../../lib/background.ts'
import { session } from '../../lib/session.ts'
import { pageConfig } from '../../platform/page-config.ts'
import { bleRadio } from '../../platform/radio.ble.ts'
import { createVirtualRadio } from '../../platform/radio.virtual.ts'
import { startWorker } from '../../platform/trusted-worker.ts'
import { vibrate } from '../../platform/vibrate.ts'
import { stopWithPage } from './page-life.ts'
import { alertUnconfirmedStops } from './stop-alert.ts'
import { createTicker } from './ticker.ts'
import tickerUrl from './ticker.worker.ts?worker&url'
import { ToyStore } from './toy.store.ts'
import type { Ticker, Toy } from './toy.types.ts'

/** Pulses that go on in a hidden page. */
export const ticker: Ticker = createTicker(() => startWorker(tickerUrl))

const virtualRadio = pageConfig().radio === 'virtual' ? createVirtualRadio(ticker) : undefined

/** The page's simulated toys; undefined where the toys are real. */
export const virtualToys = virtualRadio?.toys

/** The one toy of this page. */
export const toy: Toy = new ToyStore({ radio: virtualRadio ?? bleRadio, clock: ticker, vibrate })

stopWithPage(toy, document, window, background.mayGoOn)
alertUnconfirmedStops(toy)
session.onSignOut(() => {
  void toy.stop('signOut')
  toy.select(undefined)
})
