import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { consent } from './features/consent/consent.store.ts'
import { lock, startLockLife } from './features/discretion/index.ts'
import { completeTexts, startLanguage } from './i18n/language.ts'
import { setApiDoor } from './lib/api-door.ts'
import { startDiscreet } from './lib/discreet.ts'
import { quickExit } from './lib/quick-exit.ts'
import { session } from './lib/session.ts'
import { startTheme } from './lib/theme.ts'
import { type Miss, untilThere } from './lib/until-there.ts'
import { openProfile, openSignIn } from './navigation/guard.ts'
import { navigation } from './navigation/navigation.instance.ts'
import { pageConfig } from './platform/page-config.ts'
import { routeOf } from './routes.ts'
import { reloadIfItHelps } from './ui/page-stack/reload-if-it-helps.ts'
import { SCREENS_WITH_DATA } from './with-data.tsx'
import './ui/global.css'

/** On a busy phone the page is never idle; some browsers can't tell. */
const REST_LIMIT_MS = 3_000

const onMissed = (miss: Miss) => void reloadIfItHelps(miss)

/** Without it there is no app, or one that hears nothing. */
function launched<Part>(load: () => Promise<Part>): Promise<Part> {
  return untilThere(load, onMissed)
}

/** The code of the page this visit begins with, beside all else; where it doesn't come, the page asks again. */
function fetchFirstScreen(): void {
  const path = routeOf(window.location.pathname)
  if (session.isSignedIn && path !== undefined) SCREENS_WITH_DATA[path]?.().catch(() => undefined)
}

/** The session of this window; nothing is asked of the server before consent. */
async function launchAccount(): Promise<void> {
  fetchFirstScreen()
  const [{ startAccount }] = await launched(() =>
    Promise.all([import('./features/account/account.launch.ts'), completeTexts()]),
  )
  startAccount()
  launchRest()
}

/** What nobody waits for comes once the first page stands. */
function launchRest(): void {
  const run = () => void launched(() => import('./after-launch.ts')).then(({ startRest }) => startRest())
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: REST_LIMIT_MS })
  else setTimeout(run, REST_LIMIT_MS)
}

async function start(): Promise<void> {
  startDiscreet()
  if (!quickExit.start()) return
  startLockLife(lock)
  startTheme()
  setApiDoor({
    openSignIn,
    openProfile,
    openHome: () => navigation.reset('/pages/bar/home'),
  })
  await startLanguage(onMissed)
  const { demoOrigin } = pageConfig()
  if (demoOrigin !== null) await (await import('./features/demo/index.ts')).joinDemo(demoOrigin)
  if (consent.getSnapshot() === 'given') await launchAccount()
  else consent.whenGiven(() => void launchAccount())
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<App />)
}

void start()
