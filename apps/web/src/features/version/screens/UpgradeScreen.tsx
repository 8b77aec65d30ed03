import { useQuery } from '@tanstack/react-query'
import { APP_VERSION, APP_VERSION_CODE } from '@thrum/contracts/limits'
import type { Version } from '@thrum/contracts/version/version.routes'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { currentLanguage } from '../../../i18n/language.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { storePlatform } from '../../../platform/store-platform.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { isHttps, openOutside } from '../../../ui/rich-text/leave.ts'
import { reloadNewest } from '../newest.ts'
import { UpgradeArt } from '../parts/UpgradeArt.tsx'
import { WhatIsNew } from '../parts/WhatIsNew.tsx'
import { postpone } from '../postpone.ts'
import { judge } from '../verdict.ts'
import { fetchVersion } from '../version.api.ts'
import { keepVersion, newerVersion } from '../version.store.ts'
import css from './UpgradeScreen.module.css'

/** `/pages/download/upgrade`: a newer version, to be had now or later; later is not offered where it is required. */
export function UpgradeScreen() {
  const { t } = useTranslation()
  const { version } = useStore(newerVersion)
  // The notes come in the language of the page.
  const check = useQuery({
    queryKey: ['version', currentLanguage()],
    queryFn: async () => {
      const found = await fetchVersion(storePlatform())
      keepVersion(found)
      return found
    },
  })
  if (version !== undefined) return <Newer version={version} />
  if (check.isError) {
    return (
      <Page header={<Header title={t('title.upgrade')} />}>
        <NotLoaded onRetry={() => void check.refetch()} />
      </Page>
    )
  }
  return <UpToDate isChecking={check.isPending} />
}

function Newer({ version }: { version: Version }) {
  const { t } = useTranslation()
  const isRequired = judge(version, APP_VERSION_CODE) === 'required'
  const later = () => {
    postpone(version.versionCode)
    navigation.back()
  }
  return (
    <Page
      header={<Header title={t('title.upgrade')} hasBack={!isRequired} />}
      foot={
        <div className={css.foot}>
          <GetIt address={version.address} />
          {isRequired ? null : (
            <Button kind="text" isFull onClick={later}>
              {t('version.later')}
            </Button>
          )}
        </div>
      }
    >
      <UpgradeArt />
      <div className={css.words}>
        <h2>{t('version.isHere', { version: version.version })}</h2>
        <p>{t('version.youHave', { version: APP_VERSION })}</p>
        {isRequired ? <p className={css.required}>{t('version.required')}</p> : null}
      </div>
      <WhatIsNew notes={version.notes} />
    </Page>
  )
}

/** The web page reloads itself; an app comes from its store. */
function GetIt({ address }: { address: string }) {
  const { t } = useTranslation()
  if (storePlatform() === 'web') {
    return (
      <Button kind="accent" isFull onClick={reloadNewest}>
        {t('version.reload')}
      </Button>
    )
  }
  if (!isHttps(address)) return <p className={css.where}>{t('version.whereGot')}</p>
  return (
    <Button kind="accent" isFull onClick={() => openOutside(address)}>
      {t('version.update')}
    </Button>
  )
}

function UpToDate({ isChecking }: { isChecking: boolean }) {
  const { t } = useTranslation()
  return (
    <Page
      header={<Header title={t('title.upgrade')} />}
      foot={
        <Button isFull onClick={() => navigation.reset('/pages/bar/home')}>
          {t('ui.toHome')}
        </Button>
      }
    >
      <UpgradeArt />
      <div className={css.words} role="status" aria-busy={isChecking}>
        <h2>{t(isChecking ? 'version.checking' : 'version.newest')}</h2>
        <p>{t('version.youHave', { version: APP_VERSION })}</p>
      </div>
    </Page>
  )
}
