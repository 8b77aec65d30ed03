import { FADE_BATTERY_PERCENT, LOW_BATTERY_PERCENT } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { Banner } from '../../../ui/surface/Banner.tsx'
import css from './Sides.module.css'

export interface PartnerBatteryProps {
  /** Isolated for any direction of writing. */
  readonly name: string
  /** Percent; undefined where the toy doesn't tell. */
  readonly battery: number | undefined
}

/** That the partner's toy has little power left, and gets gentler by itself. */
export function PartnerBattery({ name, battery }: PartnerBatteryProps) {
  const { t } = useTranslation()
  if (battery === undefined || battery > LOW_BATTERY_PERCENT) return null
  const isFading = battery <= FADE_BATTERY_PERCENT
  return (
    <div className={css.above}>
      <Banner kind="note" icon="warning">
        {t(isFading ? 'play.partner.batteryFading' : 'play.partner.batteryLow', {
          name,
          percent: formatPercent(battery),
        })}
      </Banner>
    </div>
  )
}
