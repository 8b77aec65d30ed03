import { LANGUAGES } from '@thrum/contracts/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageChoice } from '../../../i18n/language.ts'
import { background } from '../../../lib/background.ts'
import { session } from '../../../lib/session.ts'
import { themeChoice } from '../../../lib/theme.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { isReady } from '../../../routes.ts'
import { Switch } from '../../../ui/choice/Switch.tsx'
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
        {capabilities.canGoOnHidden ? <BackgroundRow /> : null}
      </List>
      <AppearanceSheet isOpen={open === 'appearance'} onClose={close} />
      <UnitsSheet isOpen={open === 'units'} onClose={close} />
    </>
  )
}

/** One's own toy alone; with a partner, out of sight is always a stop. */
function BackgroundRow() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(background.isChosen)
  return (
    <Row
      icon="play"
      title={t('settings.background')}
      note={t('settings.backgroundText')}
      end={
        <Switch
          label={t('settings.background')}
          isOn={isOn}
          onChange={(next) => {
            background.choose(next)
            setOn(next)
          }}
        />
      }
    />
  )
}
