import { APP_VERSION, APP_VERSION_CODE } from '@thrum/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Mark } from '../../../ui/strings/Mark.tsx'
import { Strings } from '../../../ui/strings/Strings.tsx'
import { WorksSheet } from '../parts/WorksSheet.tsx'
import css from './AboutUsScreen.module.css'

/** `/pages/account/aboutUs` */
export function AboutUsScreen() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Page header={<Header title={t('settings.aboutUs')} />}>
      <div className={css.brand}>
        <div className={css.strings}>
          <Strings height={200} />
        </div>
        <Mark size={88} />
        <p className={css.name}>Thrum</p>
        <p className={css.version}>
          {t('settings.versionText', { version: APP_VERSION, code: APP_VERSION_CODE })}
        </p>
        <p className={css.text}>{t('settings.aboutText')}</p>
        <p className={css.text}>{t('settings.aboutSafe')}</p>
        <p className={css.text}>{t('settings.aboutPrivate')}</p>
        <p className={css.adults}>{t('settings.adults')}</p>
      </div>
      <List hasIcons>
        <Row icon="headset" title={t('settings.contactUs')} to="/pages/account/contactUs" />
        <Row icon="shield" title={t('settings.terms')} to="/pages/notice/detail" query={{ id: 1, h: 1 }} />
        <Row icon="file" title={t('settings.privacy')} to="/pages/notice/detail" query={{ id: 2, h: 1 }} />
        <Row icon="book" title={t('settings.licences')} onClick={() => setOpen(true)} />
      </List>
      <WorksSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  )
}
