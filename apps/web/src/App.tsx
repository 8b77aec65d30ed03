import { useSyncExternalStore } from 'react'
import css from './App.module.css'
import { ConsentScreen, consent, FarewellScreen } from './features/consent/index.ts'
import { LockGate } from './features/discretion/index.ts'
import { PlayGate } from './PlayGate.tsx'
import { TopStrip } from './TopStrip.tsx'
import { LoadingHost } from './ui/loading/LoadingHost.tsx'
import { GateContext } from './ui/page-stack/gate.context.ts'
import { PageStack } from './ui/page-stack/PageStack.tsx'
import { ScreensContext, SurroundContext } from './ui/page-stack/screens.context.ts'
import { AskHost } from './ui/popup/AskHost.tsx'
import { BehindPopups } from './ui/popup/BehindPopups.tsx'
import { ToastHost } from './ui/toast/ToastHost.tsx'
import { SCREENS_WITH_DATA, WithData } from './with-data.tsx'

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
    <>
      <div className={css.column}>
        <TopStrip />
        <div className={css.pages}>
          <GateContext value={answer === 'given' ? undefined : ConsentScreen}>
            <ScreensContext value={SCREENS_WITH_DATA}>
              <SurroundContext value={WithData}>
                <BehindPopups>
                  <PageStack />
                </BehindPopups>
              </SurroundContext>
            </ScreensContext>
          </GateContext>
        </div>
        <LoadingHost />
        <ToastHost />
      </div>
      <PlayGate />
      <AskHost />
      <LockGate />
    </>
  )
}
