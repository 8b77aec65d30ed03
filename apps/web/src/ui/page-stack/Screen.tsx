import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../navigation/navigation.instance.ts'
import { ROUTES, type RoutePath } from '../../routes.ts'
import { Button } from '../button/Button.tsx'
import { Header } from '../page/Header.tsx'
import { Page } from '../page/Page.tsx'

const arrived = new Map<RoutePath, ComponentType>()

export function Screen({ path }: { path: RoutePath | undefined }) {
  const { t } = useTranslation()
  const [, setArrivals] = useState(0)
  const load = path === undefined ? undefined : ROUTES[path].load
  useEffect(() => {
    if (path === undefined || load === undefined || arrived.has(path)) return
    void load().then((screen) => {
      arrived.set(path, screen)
      setArrivals((count) => count + 1)
    })
  }, [path, load])
  if (path === undefined || load === undefined) {
    const title = path === undefined ? t('shell.notFoundTitle') : t(ROUTES[path].titleKey)
    return (
      <Page header={<Header title={title} />}>
        <p>{t(path === undefined ? 'shell.notFoundText' : 'shell.notYetText')}</p>
        <Button kind="accent" onClick={() => navigation.reset('/')}>
          {t('ui.toHome')}
        </Button>
      </Page>
    )
  }
  const Arrived = arrived.get(path)
  return Arrived === undefined ? (
    <Page header={<Header title={t(ROUTES[path].titleKey)} />}>{null}</Page>
  ) : (
    <Arrived />
  )
}
