import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { SelectSheet } from '../../../ui/picker/SelectSheet.tsx'
import { LOCK_DELAYS_MIN, lock, lockNow } from '../lock.store.ts'
import css from './LockGroup.module.css'
import { PinSheet, type PinTask } from './PinSheet.tsx'

const DONE = {
  set: 'discretion.pinSet',
  change: 'discretion.pinChanged',
  remove: 'discretion.pinRemoved',
} as const
const readAfter = () => lock.record?.afterMin

/** The app lock: a PIN of this phone, bound to who is signed in on it. */
export function LockGroup() {
  const { t } = useTranslation()
  const { token } = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const afterMin = useSyncExternalStore(lock.subscribe, readAfter)
  const [task, setTask] = useState<PinTask>()
  const [isChoosing, setChoosing] = useState(false)
  if (!capabilities.canLock) return <p className={css.text}>{t('discretion.lockNotHere')}</p>
  if (token === undefined) return <p className={css.text}>{t('discretion.lockSignIn')}</p>

  const delay = (min: number) => (min === 0 ? t('discretion.atOnce') : t('discretion.after', { count: min }))
  return (
    <>
      <List>
        {afterMin === undefined ? (
          <Row title={t('discretion.setPin')} onClick={() => setTask('set')} />
        ) : (
          <>
            <Row title={t('discretion.lockNow')} end={<span />} onClick={lockNow} />
            <Row title={t('discretion.when')} value={delay(afterMin)} onClick={() => setChoosing(true)} />
            <Row title={t('discretion.changePin')} onClick={() => setTask('change')} />
            <Row title={t('discretion.removePin')} isDanger onClick={() => setTask('remove')} />
          </>
        )}
      </List>
      <p className={css.text}>{t('discretion.lockText')}</p>
      <PinSheet
        task={task}
        onClose={() => setTask(undefined)}
        onDone={(done) => {
          setTask(undefined)
          toast(t(DONE[done]), { kind: 'done' })
        }}
      />
      <SelectSheet
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        title={t('discretion.when')}
        options={LOCK_DELAYS_MIN.map((min) => ({ value: String(min), label: delay(min) }))}
        value={afterMin === undefined ? undefined : String(afterMin)}
        onChoose={(chosen) => {
          const { record } = lock
          const min = LOCK_DELAYS_MIN.find((each) => String(each) === chosen)
          if (record !== undefined && min !== undefined) lock.write({ ...record, afterMin: min })
          setChoosing(false)
        }}
      />
    </>
  )
}
