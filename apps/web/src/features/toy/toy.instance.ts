import { INTIFACE_MODEL, PRACTICE_MODEL } from '@thrum/toy-protocol/foreign-toys'
import { background } from '../../lib/background.ts'
import { motion } from '../../lib/motion.ts'
import { session } from '../../lib/session.ts'
import { pageConfig } from '../../platform/page-config.ts'
import { bleRadio } from '../../platform/radio.ble.ts'
import { createIntifaceRadio } from '../../platform/radio.intiface.ts'
import { createPracticeRadio } from '../../platform/radio.practice.ts'
import { createVirtualRadio } from '../../platform/radio.virtual.ts'
import { holdInTab } from '../../platform/tab-hold.ts'
import { startWorker } from '../../platform/trusted-worker.ts'
import { ownVibration, vibrate } from '../../platform/vibrate.ts'
import { aloneLimits, toToyLimits } from '../limits/index.ts'
import { alertLowBattery } from './battery-alert.ts'
import { stopWithPage } from './page-life.ts'
import { alertUnconfirmedStops } from './stop-alert.ts'
import { stopInAllTabs } from './stop-in-all-tabs.ts'
import { createTicker } from './ticker.ts'
import tickerUrl from './ticker.worker.ts?worker&url'
import { ToyStore } from './toy.store.ts'
import type { Ticker, Toy } from './toy.types.ts'

/** Pulses that go on in a hidden page. */
export const ticker: Ticker = createTicker(() => startWorker(tickerUrl))

const virtualRadio = pageConfig().radio === 'virtual' ? createVirtualRadio(ticker) : undefined

/** The page's simulated toys; undefined where the toys are real. */
export const virtualToys = virtualRadio?.toys

const radio = virtualRadio ?? bleRadio
const { intifaceUrl } = pageConfig()
const intiface = createIntifaceRadio(intifaceUrl, ticker)
const practice = createPracticeRadio(ticker, ownVibration)

/** Ways to toys that have no code. */
export const foreignWays = { radio, intiface: intifaceUrl === null ? undefined : intiface.lease }

/** The one toy of this page. */
export const toy: Toy = new ToyStore({
  radio,
  otherRadio: (model) =>
    model === PRACTICE_MODEL ? practice : model === INTIFACE_MODEL ? intiface : undefined,
  clock: ticker,
  vibrate,
  // Simulated toys are each page's own.
  ...(virtualRadio === undefined ? { hold: holdInTab } : {}),
})
const holdToOwn = () => toy.setLimits(toToyLimits(aloneLimits.getSnapshot()))
// Before anything can move it.
holdToOwn()
aloneLimits.subscribe(holdToOwn)
// What another window of this browser set.
window.addEventListener('storage', aloneLimits.look)

motion.offer({
  look() {
    const { stop, wanted } = toy.getSnapshot()
    if (stop === 'unconfirmed') return 'unconfirmed'
    return Object.keys(wanted).length > 0 ? 'moving' : 'rest'
  },
  stop: () => toy.stop('person'),
  subscribe: (listener) => toy.subscribe(listener),
})
if ('BroadcastChannel' in window) stopInAllTabs(toy, new BroadcastChannel('thrum-toy'))
stopWithPage(toy, document, window, background.mayGoOn)
alertUnconfirmedStops(toy)
alertLowBattery(toy)
session.onSignOut(() => {
  void toy.stop('signOut')
  toy.select(undefined)
})
