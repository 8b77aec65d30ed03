import type { Device } from '@thrum/contracts/device/device.entities'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../device-state.ts'
import css from './DeviceCard.module.css'
import { DeviceShape } from './DeviceShape.tsx'
import { DeviceStatus } from './DeviceStatus.tsx'

interface DeviceCardProps {
  device: Device
  state: DeviceState
  /** Percent; undefined where the toy isn't there or doesn't tell. */
  battery: number | undefined
  onOpen: () => void
}

export function DeviceCard({ device, state, battery, onOpen }: DeviceCardProps) {
  const { t } = useTranslation()
  const model = t('device.model', { model: device.model })
  return (
    <button type="button" className={css.card} onClick={onOpen}>
      <span className={css.words}>
        <DeviceStatus state={state} battery={battery} />
        <span className={css.names}>
          <span className={css.name}>
            <bdi>{device.name}</bdi>
          </span>
          <span className={css.model}>{device.isDefault ? `${model} · ${t('device.default')}` : model}</span>
        </span>
      </span>
      <span className={css.ground} data-form={device.img}>
        <DeviceShape img={device.img} sizePx={96} />
      </span>
    </button>
  )
}
