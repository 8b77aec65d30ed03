import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { PhoneArt } from '../parts/PhoneArt.tsx'
import { Stores } from '../parts/Stores.tsx'
import css from './DownloadAppScreen.module.css'

const FEATURES = ['download.devices', 'download.together'] as const

/** `/pages/download/app`: what the web build lacks, and how to get it. */
export function DownloadAppScreen() {
  const { t } = useTranslation()
  const hasApp = capabilities.canCall
  return (
    <Page
      header={<Header title={t('download.title')} />}
      foot={
        <Button isFull onClick={() => navigation.reset('/pages/bar/home')}>
          {t(hasApp ? 'download.home' : 'download.stay')}
        </Button>
      }
    >
      <PhoneArt />
      <div className={css.words}>
        <h2>{t(hasApp ? 'download.haveIt' : 'download.headline')}</h2>
        <p>{t(hasApp ? 'download.haveItText' : 'download.text')}</p>
      </div>
      <ul className={css.features}>
        {FEATURES.map((feature) => (
          <li key={feature}>
            <span className={css.tick}>
              <Icon name="check" size={16} />
            </span>
            {t(feature)}
          </li>
        ))}
      </ul>
      <div className={css.more}>
        {hasApp ? null : (
          <Banner kind="note" icon="info">
            {t('download.notSupported')}
          </Banner>
        )}
        <Stores />
      </div>
    </Page>
  )
}
