import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseDiscreet, isDiscreet, neutralName } from '../../../lib/discreet.ts'
import { quickExit } from '../../../lib/quick-exit.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { STORAGE_KEYS, storage } from '../../../platform/storage.ts'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { NotifyGroup } from '../../notify/index.ts'
import { LockGroup } from '../parts/LockGroup.tsx'
import css from './DiscretionScreen.module.css'

/** `/pages/account/discretion`: against curious eyes around the person who holds the phone. */
export function DiscretionScreen() {
  const { t } = useTranslation()
  return (
    <Page header={<Header title={t('title.discretion')} />}>
      <p className={css.text}>{t('discretion.intro')}</p>
      <h2 className={css.group}>{t('discretion.lock')}</h2>
      <LockGroup />
      <h2 className={css.group}>{t('discretion.looks')}</h2>
      <List>
        <DiscreetRow />
        {capabilities.canCover ? <CoverRow /> : null}
      </List>
      <NotifyGroup />
      <h2 className={css.group}>{t('shell.exit')}</h2>
      <List>
        <ExitRow />
      </List>
      <p className={css.text}>{t('discretion.exitText', { name: neutralName() })}</p>
    </Page>
  )
}

function DiscreetRow() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(isDiscreet)
  return (
    <Row
      title={t('discretion.discreet')}
      note={t('discretion.discreetText', { name: neutralName() })}
      end={
        <Switch
          label={t('discretion.discreet')}
          isOn={isOn}
          onChange={(next) => {
            chooseDiscreet(next)
            setOn(next)
          }}
        />
      }
    />
  )
}

function CoverRow() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(() => storage.read(STORAGE_KEYS.cover) !== undefined)
  return (
    <Row
      title={t('discretion.cover')}
      note={t('discretion.coverText')}
      end={
        <Switch
          label={t('discretion.cover')}
          isOn={isOn}
          onChange={(next) => {
            storage.write(STORAGE_KEYS.cover, next ? '1' : undefined)
            setOn(next)
          }}
        />
      }
    />
  )
}

function ExitRow() {
  const { t } = useTranslation()
  const isOn = useSyncExternalStore(quickExit.subscribe, quickExit.getSnapshot)
  return (
    <Row
      title={t('discretion.exitButton')}
      note={t('discretion.exitButtonText')}
      end={
        <Switch label={t('discretion.exitButton')} isOn={isOn} onChange={(next) => quickExit.choose(next)} />
      }
    />
  )
}
