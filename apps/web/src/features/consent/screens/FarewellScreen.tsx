import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showTitle } from '../../../lib/discreet.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { consent } from '../consent.store.ts'
import css from './FarewellScreen.module.css'

/** After both prompts were refused: nothing else is loaded, and nothing is kept. */
export function FarewellScreen() {
  const { t } = useTranslation()
  const title = t('consent.farewellTitle')
  useEffect(() => {
    showTitle(title)
  }, [title])
  return (
    <main className={css.farewell}>
      <h1>{title}</h1>
      <p>{t('consent.farewellText')}</p>
      <Button kind="text" onClick={() => consent.send('reconsider')}>
        {t('consent.reconsider')}
      </Button>
    </main>
  )
}
