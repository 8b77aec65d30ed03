import { APP_VERSION, APP_VERSION_CODE } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Mark } from '../../../ui/strings/Mark.tsx'
import { Strings } from '../../../ui/strings/Strings.tsx'
import css from './AboutUsScreen.module.css'

/** `/pages/account/aboutUs` */
export function AboutUsScreen() {
  const { t } = useTranslation()
  return (
    <Page header={<Header title={t('settings.aboutUs')} />}>
      <div className={css.brand}>
        <div className={css.strings}>
          <Strings height={200} />
        </div>
        <Mark size={88} />
        <p className={css.name}>Thrum</p>
        <p className={css.version}>
          <bdi>{`${APP_VERSION} (${APP_VERSION_CODE})`}</bdi>
        </p>
        <p className={css.text}>{t('settings.aboutText')}</p>
        <p className={css.adults}>{t('settings.adults')}</p>
      </div>
      <List hasIcons>
        <Row icon="shield" title={t('settings.terms')} to="/pages/notice/detail" query={{ id: 1, h: 1 }} />
        <Row icon="lock" title={t('settings.privacy')} to="/pages/notice/detail" query={{ id: 2, h: 1 }} />
      </List>
    </Page>
  )
}
