import { LOW_BATTERY_PERCENT } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../lib/format.ts'
import css from './Badge.module.css'

/** Inside of the drawn shell, from where it begins. */
const FULL = 14

/** How full a battery is: drawn, in figures, and spoken. */
export function Battery({ percent }: { readonly percent: number }) {
  const { t } = useTranslation()
  const figures = formatPercent(percent)
  return (
    <span
      className={css.battery}
      role="img"
      aria-label={t('device.battery', { percent: figures })}
      data-low={percent <= LOW_BATTERY_PERCENT || undefined}
    >
      <svg viewBox="0 0 24 12" aria-hidden="true">
        <rect x=".75" y=".75" width="19.5" height="10.5" rx="3" />
        <path d="M22.5 4v4" />
        <rect x="3.5" y="3.5" width={Math.max(1.5, (FULL * percent) / 100)} height="5" rx="1" data-level="" />
      </svg>
      <bdi>{figures}</bdi>
    </span>
  )
}
