import type { Device } from '@thrum/contracts/device/device.entities'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { batteryOf, DeviceShape, DeviceStatus, deviceStateOf } from '../../device/index.ts'
import { useToy } from '../../toy/index.ts'
import css from './EquipmentCard.module.css'

interface EquipmentCardProps {
  readonly device: Device
  /** Leads to the equipment page. */
  readonly isLink?: boolean
}

/** The device in use: its form, its name and how it is. */
export function EquipmentCard({ device, isLink = false }: EquipmentCardProps) {
  const { t } = useTranslation()
  const snapshot = useToy()
  const inside = (
    <>
      <span className={css.words}>
        <DeviceStatus state={deviceStateOf(device, snapshot)} battery={batteryOf(device, snapshot)} />
        <span className={css.name}>
          <bdi>{device.name}</bdi>
        </span>
        <span className={css.model}>{t('device.model', { model: device.model })}</span>
      </span>
      <span className={css.ground} data-form={device.img}>
        <DeviceShape img={device.img} sizePx={120} />
      </span>
    </>
  )
  if (!isLink) return <div className={css.card}>{inside}</div>
  return (
    <button
      type="button"
      className={css.card}
      onClick={() => navigation.push('/pages/player/standAloneEquipment')}
    >
      {inside}
    </button>
  )
}
