import { useTranslation } from 'react-i18next'
import { Battery } from '../../../ui/badge/Battery.tsx'
import { Dot } from '../../../ui/badge/Dot.tsx'
import type { DeviceState } from '../device-state.ts'
import css from './DeviceStatus.module.css'

interface DeviceStatusProps {
  state: DeviceState
  /** Percent; undefined where it isn't known. */
  battery?: number | undefined
}

/** The state of a device in words, with a dot that says the same, and its battery. */
export function DeviceStatus({ state, battery }: DeviceStatusProps) {
  const { t } = useTranslation()
  const isOn = state === 'connected'
  return (
    <span className={css.status} data-on={isOn || undefined}>
      <span className={css.state}>
        <Dot kind={isOn ? 'ok' : 'plain'} />
        {t(`device.state.${state}`)}
      </span>
      {battery === undefined ? null : <Battery percent={battery} />}
    </span>
  )
}
