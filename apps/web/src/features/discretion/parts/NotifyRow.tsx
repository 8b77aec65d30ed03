import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { notifyChoice } from '../../../lib/notify.ts'
import { session } from '../../../lib/session.ts'
import { notifications } from '../../../platform/notifications.ts'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { Row } from '../../../ui/list/Row.tsx'

/** Notifications of the system, for who is signed in here. */
export function NotifyRow() {
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
    <Row
      title={t('notify.title')}
      note={isImpossible ? t(`notify.${access}`) : t('notify.text')}
      end={
        <Switch
          label={t('notify.title')}
          isOn={isOn}
          isDisabled={access === 'unsupported' || isAsking}
          onChange={(next) => void choose(next)}
        />
      }
    />
  )
}
