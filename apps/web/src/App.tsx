import { useSyncExternalStore } from 'react'
import css from './App.module.css'
import { ConsentScreen, consent, FarewellScreen } from './features/consent/index.ts'
import { LockGate } from './features/discretion/index.ts'
import { PlayGate } from './PlayGate.tsx'
import { SCREENS } from './screens.ts'
import { TopStrip } from './TopStrip.tsx'
import { LoadingHost } from './ui/loading/LoadingHost.tsx'
import { GateContext } from './ui/page-stack/gate.context.ts'
import { PageStack } from './ui/page-stack/PageStack.tsx'
import { type Screens, ScreensContext, SurroundContext } from './ui/page-stack/screens.context.ts'
import { AskHost } from './ui/popup/AskHost.tsx'
import { BehindPopups } from './ui/popup/BehindPopups.tsx'
import { ToastHost } from './ui/toast/ToastHost.tsx'
import { fetchWithData, WithData } from './with-data.tsx'

const SCREENS_WITH_DATA: Screens = Object.fromEntries(
  Object.entries(SCREENS).map(([path, load]) => [path, () => fetchWithData(load)]),
)

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
