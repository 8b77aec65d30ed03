import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isKeptNeutral, NOTIFY_LEVELS, notifyChoice } from '../../../lib/notify.ts'
import { session } from '../../../lib/session.ts'
import { notifications } from '../../../platform/notifications.ts'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { pushSync } from '../push.instance.ts'
import css from './NotifyGroup.module.css'

/** Notifications of the system, for who is signed in here. */
export function NotifyGroup() {
  const { t } = useTranslation()
  const { token } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const isOn = useSyncExternalStore(notifyChoice.subscribe, notifyChoice.isOn)
  const [access, setAccess] = useState(notifications.access)
  const [isAsking, setAsking] = useState(false)
  if (token === undefined) return null

  async function choose(next: boolean) {
    if (!next) {
      notifyChoice.turnOff()
      return
    }
    setAsking(true)
    await notifyChoice.turnOn()
    setAccess(notifications.access)
    setAsking(false)
  }

  const isImpossible = access === 'unsupported' || access === 'denied'
  return (
    <>
      <h2 className={css.group}>{t('notify.title')}</h2>
      <List>
        <Row
          title={t('notify.show')}
          note={isImpossible ? t(`notify.${access}`) : t('notify.text')}
          end={
            <Switch
              label={t('notify.show')}
              isOn={isOn}
              isDisabled={access === 'unsupported' || isAsking}
              onChange={(next) => void choose(next)}
            />
          }
        />
      </List>
      {isOn ? <Levels /> : null}
    </>
  )
}

function Levels() {
  const { t } = useTranslation()
  const level = useSyncExternalStore(notifyChoice.subscribe, notifyChoice.level)
  const state = useSyncExternalStore(pushSync.subscribe, pushSync.getSnapshot)
  return (
    <>
      <div className={css.levels}>
        <Segment
          label={t('notify.level.label')}
          options={NOTIFY_LEVELS.map((value) => ({ value, label: t(`notify.level.${value}`) }))}
          value={level}
          onChange={notifyChoice.choose}
        />
      </div>
      <p className={css.text}>{t(isKeptNeutral() ? 'notify.level.kept' : `notify.level.${level}Text`)}</p>
      {state === 'none' ? <p className={css.text}>{t('notify.pageOnly')}</p> : null}
    </>
  )
}
