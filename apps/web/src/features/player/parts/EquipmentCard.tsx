import type { Device } from '@thrum/contracts/device/device.entities'
import { useTranslation } from 'react-i18next'
import { DeviceShape, DeviceStatus, deviceStateOf } from '../../device/index.ts'
import { useToy } from '../../toy/index.ts'
import css from './EquipmentCard.module.css'

/** The device in use: its form, its name and how it is. */
export function EquipmentCard({ device }: { readonly device: Device }) {
  const { t } = useTranslation()
  const snapshot = useToy()
  const { link } = snapshot
  const battery = link.at === 'connected' ? link.battery : undefined
  return (
    <section className={css.card}>
      <div className={css.words}>
        <DeviceStatus state={deviceStateOf(device, snapshot)} />
        <bdi className={css.name}>{device.name}</bdi>
        <span className={css.model}>
          {t('device.model', { model: device.model })}
          {battery === undefined ? null : ` · ${t('player.link.battery', { percent: battery })}`}
        </span>
      </div>
      <div className={css.ground} data-form={device.img}>
        <DeviceShape img={device.img} sizePx={120} />
      </div>
    </section>
  )
}
