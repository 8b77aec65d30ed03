import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PhoneArt } from '../parts/PhoneArt.tsx'
import css from './DownloadAppScreen.module.css'

const FEATURES = ['download.devices', 'download.calls', 'download.together'] as const

/** `/pages/download/app`: what the web build lacks, and how to get it. */
export function DownloadAppScreen() {
  const { t } = useTranslation()
  const hasApp = capabilities.canCall
  return (
    <Page
      header={<Header title={t('download.title')} />}
      foot={
        <Button kind="accent" isFull onClick={() => navigation.reset('/pages/bar/home')}>
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
      {hasApp ? null : (
        <p className={css.note}>
          <Icon name="info" size={20} />
          <span>{t('download.notYet')}</span>
        </p>
      )}
    </Page>
  )
}
