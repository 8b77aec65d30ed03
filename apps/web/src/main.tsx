import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startAccount } from './features/account/account.launch.ts'
import { consent } from './features/consent/consent.store.ts'
import { startLanguage } from './i18n/language.ts'
import { setApiDoor } from './lib/api.ts'
import { startTheme } from './lib/theme.ts'
import { openProfile, openSignIn } from './navigation/guard.ts'
import { navigation } from './navigation/navigation.instance.ts'
import { pageConfig } from './platform/page-config.ts'
import './ui/global.css'

async function start(): Promise<void> {
  startTheme()
  setApiDoor({
    openSignIn,
    openProfile,
    openHome: () => navigation.reset('/pages/bar/home'),
  })
  await startLanguage()
  const { demoOrigin } = pageConfig()
  if (demoOrigin !== null) await (await import('./features/demo/index.ts')).joinDemo(demoOrigin)
  consent.whenGiven(startAccount)
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<App />)
}

void start()
