import { LANGUAGES } from '@thrum/contracts/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageChoice } from '../../../i18n/language.ts'
import { session } from '../../../lib/session.ts'
import { themeChoice } from '../../../lib/theme.ts'
import { isReady } from '../../../routes.ts'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { AppearanceSheet } from './AppearanceSheet.tsx'
import { UnitsSheet, useUnitsWords } from './UnitsSheet.tsx'

/** What this phone remembers, with or without an account. */
export function AppGroup() {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'appearance' | 'units'>()
  const choice = languageChoice()
  const units = useUnitsWords()
  const close = () => setOpen(undefined)
  return (
    <>
      <List hasIcons>
        <Row
          icon="globe"
          title={t('settings.language')}
          value={choice === 'system' ? t('settings.system') : LANGUAGES[choice]}
          to="/pages/account/langSwitch"
        />
        <Row
          icon="moon"
          title={t('settings.appearance')}
          value={t(`settings.${themeChoice()}`)}
          onClick={() => setOpen('appearance')}
        />
        {isReady('/pages/account/discretion') ? (
          <>
            <Row icon="eyeoff" title={t('settings.discretion')} to="/pages/account/discretion" />
            {session.isSignedIn ? (
              <Row icon="speaker" title={t('notify.title')} to="/pages/account/discretion" />
            ) : null}
          </>
        ) : null}
        <Row icon="sliders" title={t('settings.units')} value={units} onClick={() => setOpen('units')} />
      </List>
      <AppearanceSheet isOpen={open === 'appearance'} onClose={close} />
      <UnitsSheet isOpen={open === 'units'} onClose={close} />
    </>
  )
}
