import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { QuickExitButton } from '../../../ui/page/QuickExitButton.tsx'
import { lock } from '../lock.store.ts'
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
          <h1 id={title} className={css.title}>
            {t('discretion.enterPin')}
          </h1>
          <PinEntry onRight={lock.unlock} />
          <Button kind="text" onClick={() => setForgotten(true)}>
            {t('discretion.forgotten')}
          </Button>
        </>
      )}
    </main>
  )
}

/** Asks on the cover itself: a popup would stand below it. */
function Forgotten({ title, onBack }: { readonly title: string; readonly onBack: () => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    const [{ signOut }, { navigation }] = await Promise.all([
      import('../../account/index.ts'),
      import('../../../navigation/navigation.instance.ts'),
    ])
    await signOut()
    lock.remove()
    navigation.reset('/pages/account/signIn')
  }

  return (
    <>
      <h1 id={title} className={css.title}>
        {t('discretion.forgottenTitle')}
      </h1>
      <p className={css.note}>{t('discretion.forgottenText')}</p>
      <div className={css.actions}>
        <Button kind="danger" isFull isBusy={isBusy} onClick={() => void leave()}>
          {t('discretion.signOut')}
        </Button>
        <Button isFull onClick={onBack}>
          {t('ui.back')}
        </Button>
      </div>
    </>
  )
}
