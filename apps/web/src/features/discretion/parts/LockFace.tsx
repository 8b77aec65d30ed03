import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyChoice } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { QuickExitButton } from '../../../ui/page/QuickExitButton.tsx'
import { reloadIfItHelps } from '../../../ui/page-stack/reload-if-it-helps.ts'
import { tabs } from '../../../ui/tab-bar/tabs.store.ts'
import { lock } from '../lock.store.ts'
import { fetchWayOut } from '../way-out.ts'
import css from './LockFace.module.css'
import { LockStop } from './LockStop.tsx'
import { PinEntry } from './PinEntry.tsx'

/** The cover: nothing but a plain ground in the app switcher, the PIN once the app is locked, and STOP. */
export function LockFace({ isLocked }: { readonly isLocked: boolean }) {
  return (
    <div className={css.face}>
      <LockStop />
      <div className={css.exit}>
        <QuickExitButton />
      </div>
      {isLocked ? <Locked /> : <Covered />}
    </div>
  )
}

function Covered() {
  const { t } = useTranslation()
  return (
    <main className={css.middle}>
      <Icon name="eyeoff" size={32} />
      <h1 className={css.note}>{t('discretion.covered')}</h1>
    </main>
  )
}

/** A PIN takes a moment to be looked at: whoever left meanwhile has left the app locked. */
function open(): void {
  if (document.visibilityState === 'visible') lock.unlock()
}

function Locked() {
  const { t } = useTranslation()
  const [isForgotten, setForgotten] = useState(false)
  const title = useId()
  return (
    <main className={css.middle} aria-labelledby={title}>
      {isForgotten ? (
        <Forgotten title={title} onBack={() => setForgotten(false)} />
      ) : (
        <>
          <Icon name="lock" size={32} />
          <div>
            <Title id={title} text={t('discretion.enterPin')} />
            <News />
          </div>
          <PinEntry onRight={open} />
          <Button kind="text" onClick={() => setForgotten(true)}>
            {t('discretion.forgotten')}
          </Button>
        </>
      )}
    </main>
  )
}

/** Takes the focus, so that a screen reader says what is asked. */
function Title({ id, text }: { readonly id: string; readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 id={id} ref={heading} tabIndex={-1} className={css.title}>
      {text}
    </h1>
  )
}

const readNews = () => notifyChoice.isOn() && tabs.getSnapshot().some(({ badge }) => badge > 0)

/** While this window is in sight no push shows: the lock says as much as one would in discreet mode. */
function News() {
  const { t } = useTranslation()
  const isNews = useSyncExternalStore(tabs.subscribe, readNews)
  return (
    <p className={css.note} role="status">
      {isNews ? t('notify.neutral') : null}
    </p>
  )
}

/** Asks on the cover itself: a popup would stand below it. */
function Forgotten({ title, onBack }: { readonly title: string; readonly onBack: () => void }) {
  const { t } = useTranslation()
  const [state, setState] = useState<'asked' | 'busy' | 'missed'>('asked')
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function leave() {
    setState('busy')
    const goOut = await fetchWayOut().catch(() => undefined)
    // Whoever went back meanwhile has remembered the PIN.
    if (!isHere.current) return
    if (goOut !== undefined) {
      await goOut()
      return
    }
    setState('missed')
    void reloadIfItHelps(state === 'missed' ? 'asked' : 'first')
  }

  return (
    <>
      <Title id={title} text={t('discretion.forgottenTitle')} />
      <p className={css.note}>{t('discretion.forgottenText')}</p>
      {state === 'missed' ? (
        <p className={css.warning} role="alert">
          {t('error.network')}
        </p>
      ) : null}
      <div className={css.actions}>
        <Button kind="danger" isFull isBusy={state === 'busy'} onClick={() => void leave()}>
          {t('discretion.signOut')}
        </Button>
        <Button isFull onClick={onBack}>
          {t('ui.back')}
        </Button>
      </div>
    </>
  )
}
