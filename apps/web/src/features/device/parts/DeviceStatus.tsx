import { useTranslation } from 'react-i18next'
import { Dot } from '../../../ui/badge/Dot.tsx'
import type { DeviceState } from '../device-state.ts'
import css from './DeviceStatus.module.css'

/** The state of a device in words, with a dot that says the same. */
export function DeviceStatus({ state }: { state: DeviceState }) {
  const { t } = useTranslation()
  const isOn = state === 'connected'
  return (
    <span className={css.status} data-on={isOn || undefined}>
      <Dot kind={isOn ? 'ok' : 'plain'} />
      {t(`device.state.${state}`)}
    </span>
  )
}
