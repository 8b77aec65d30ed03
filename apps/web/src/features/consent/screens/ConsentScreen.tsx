import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { consent } from '../consent.store.ts'
import { ConsentPrompts } from '../parts/ConsentPrompts.tsx'
import { Welcome } from '../parts/Welcome.tsx'

/** Stands in the place of every page but the terms and the privacy policy until both were accepted. */
export function ConsentScreen() {
  const { t } = useTranslation()
  const state = useSyncExternalStore(consent.subscribe, consent.getSnapshot)
  return (
    <Page header={<Header kind="hidden" title={t('consent.title')} />} isPadded={false}>
      <Welcome />
      <ConsentPrompts state={state} send={consent.send} />
    </Page>
  )
}
