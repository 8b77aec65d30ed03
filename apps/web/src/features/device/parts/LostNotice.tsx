import type { Device } from '@thrum/contracts/device/device.entities'
import { INTIFACE_MODEL } from '@thrum/toy-protocol/foreign-toys'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { isolated } from '../../../lib/isolated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { LinkState } from '../../toy/index.ts'
import { retryLink } from '../pairing.ts'
import css from './LostNotice.module.css'

export interface LostNoticeProps {
  readonly device: Device
  readonly lost: LinkState & { at: 'lost' }
}

/** Why the toy isn't there, as far as the platform tells, with the next step. Nothing runs when it comes back. */
export function LostNotice({ device, lost: { why, battery = 0 } }: LostNoticeProps) {
  const { t } = useTranslation()
  const name = isolated(device.name)
  const text =
    device.model === INTIFACE_MODEL && why !== 'tab'
      ? t('device.foreign.unreached')
      : t(`device.lost.${why}Text`, { name, percent: formatPercent(battery) })
  return (
    <div className={css.notice} role="alert">
      <Icon name="bt" size={20} />
      <p className={css.title}>{t(`device.lost.${why}`, { name })}</p>
      <p className={css.words}>{text}</p>
      <div className={css.action}>
        <Button size="small" onClick={retryLink}>
          {t('device.bluetooth.retry')}
        </Button>
      </div>
    </div>
  )
}
