import { QueryClientProvider } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import css from './App.module.css'
import { ConsentScreen, consent, FarewellScreen } from './features/consent/index.ts'
import { queryClient } from './lib/query-client.ts'
import { PlayGate } from './PlayGate.tsx'
import { SCREENS } from './screens.ts'
import { LoadingHost } from './ui/loading/LoadingHost.tsx'
import { GateContext } from './ui/page-stack/gate.context.ts'
import { PageStack } from './ui/page-stack/PageStack.tsx'
import { ScreensContext } from './ui/page-stack/screens.context.ts'
import { AskHost } from './ui/popup/AskHost.tsx'
import { ToastHost } from './ui/toast/ToastHost.tsx'

/** The phone-wide column with everything that stands once. */
export function App() {
  const answer = useSyncExternalStore(consent.subscribe, consent.getSnapshot)
  if (answer === 'refused') {
    return (
      <div className={css.column}>
        <FarewellScreen />
      </div>
    )
  }
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css.column}>
        <GateContext value={answer === 'given' ? undefined : ConsentScreen}>
          <ScreensContext value={SCREENS}>
            <PageStack />
          </ScreensContext>
        </GateContext>
        <LoadingHost />
        <ToastHost />
      </div>
      <PlayGate />
      <AskHost />
    </QueryClientProvider>
  )
}
