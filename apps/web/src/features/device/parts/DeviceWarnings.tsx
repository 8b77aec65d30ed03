import type { Device } from '@thrum/contracts/device/device.entities'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/surface/Banner.tsx'
import css from './DeviceWarnings.module.css'

/** What the owner should know of a toy that runs on by itself, or that listens to anyone. */
export function DeviceWarnings({ device }: { device: Device }) {
  const { t } = useTranslation()
  if (device.stopsOnLinkLoss && device.authenticated) return null
  return (
    <div className={css.warnings}>
      {device.stopsOnLinkLoss ? null : (
        <Banner kind="note" icon="warning">
          {t('device.detail.runsOn')}
        </Banner>
      )}
      {device.authenticated ? null : (
        <Banner kind="note" icon="warning">
          {t('device.detail.openToy')}
        </Banner>
      )}
    </div>
  )
}
