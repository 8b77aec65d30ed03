import type { Device } from '@thrum/contracts/device/device.entities'
import { FADE_BATTERY_PERCENT, LOW_BATTERY_PERCENT } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { isolated } from '../../../lib/isolated.ts'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { BluetoothNotice, LostNotice, PairButton } from '../../device/parts/index.ts'
import { type LinkState, useToy } from '../../toy/index.ts'
import css from './LinkNotice.module.css'

export interface LinkNoticeProps {
  readonly device: Device | undefined
  readonly link: LinkState
}

/**
 * Says what keeps the toy from moving, and what to do about it; while it is connected, only that its battery runs
 * out.
 */
export function LinkNotice({ device, link }: LinkNoticeProps) {
  const { t } = useTranslation()
  if (device === undefined) return null
  switch (link.at) {
    case 'none':
      return null
    case 'connected':
      return <Power name={device.name} battery={link.battery} />
    case 'off':
    case 'noPermission':
    case 'unsupported':
      return <BluetoothNotice problem={link.at} model={device.model} />
    case 'lost':
      return (
        <div className={css.banner}>
          <LostNotice device={device} lost={link} />
        </div>
      )
    case 'unpaired':
      return (
        <div className={css.banner}>
          <Card>
            <p className={css.text}>{t('device.detail.pairText')}</p>
            <PairButton device={device} kind="accent" onResult={() => undefined} />
          </Card>
        </div>
      )
    case 'connecting':
      return (
        <div className={css.banner}>
          <Banner kind="note" icon="bt">
            {t('player.link.connectingText')}
          </Banner>
        </div>
      )
  }
}

function Power({ name, battery }: { readonly name: string; readonly battery: number | undefined }) {
  const { t } = useTranslation()
  const { fade } = useToy()
  const isFading = fade !== undefined || (battery ?? 100) <= FADE_BATTERY_PERCENT
  if (battery === undefined || (battery > LOW_BATTERY_PERCENT && !isFading)) return null
  return (
    <div className={css.banner}>
      <Banner kind="note" icon="warning">
        {t(isFading ? 'device.power.fading' : 'device.power.low', {
          name: isolated(name),
          percent: formatPercent(battery),
        })}
      </Banner>
    </div>
  )
}
