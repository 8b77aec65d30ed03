import type { Device } from '@thrum/contracts/device/device.entities'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { BluetoothNotice, PairButton } from '../../device/parts/index.ts'
import { type LinkState, toy } from '../../toy/index.ts'
import css from './LinkNotice.module.css'

/** Says what keeps the toy from moving, and what to do about it; nothing while it is connected. */
export function LinkNotice({
  device,
  link,
}: {
  readonly device: Device | undefined
  readonly link: LinkState
}) {
  const { t } = useTranslation()
  if (device === undefined || link.at === 'connected' || link.at === 'none') return null
  if (link.at === 'off' || link.at === 'noPermission' || link.at === 'unsupported')
    return <BluetoothNotice problem={link.at} />
  if (link.at === 'unpaired')
    return (
      <Card>
        <p className={css.text}>{t('device.detail.pairText')}</p>
        <PairButton device={device} kind="accent" onResult={() => undefined} />
      </Card>
    )
  const isLost = link.at === 'lost'
  return (
    <div className={css.banner}>
      <Banner
        kind={isLost ? 'danger' : 'note'}
        icon="bt"
        action={
          isLost ? (
            <Button kind="text" size="small" onClick={() => toy.retry()}>
              {t('device.bluetooth.retry')}
            </Button>
          ) : undefined
        }
      >
        {t(isLost ? 'player.link.lostText' : 'player.link.connectingText')}
      </Banner>
    </div>
  )
}
