import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { riseName } from '../../limits/index.ts'
import type { HeldLimits } from '../held-limits.ts'
import { formatLeft } from '../play-words.ts'
import { useNowMs } from '../use-play.ts'
import css from './Sides.module.css'

export interface LimitLineProps {
  /** The partner's, for the sentence. */
  readonly name: string
  readonly limits: HeldLimits
}

/** What the partner holds one to besides the cap, which the stage draws; nothing where nothing holds. */
export function LimitLine({ name, limits }: LimitLineProps) {
  const { t } = useTranslation()
  const rise = riseName(limits.risePerS)
  if (rise === undefined && limits.endsAtMs === null) return null
  return (
    <ul className={css.held} aria-label={t('play.limits.label', { name })}>
      {rise === undefined ? null : (
        <li>
          <Icon name="wave" size={20} />
          {t(`limits.sum.${rise}`)}
        </li>
      )}
      {limits.endsAtMs === null ? null : (
        <li>
          <Icon name="clock" size={20} />
          <Left endsAtMs={limits.endsAtMs} />
        </li>
      )}
    </ul>
  )
}

function Left({ endsAtMs }: { readonly endsAtMs: number }) {
  const { t } = useTranslation()
  return t('limits.sum.left', { time: `\u2066${formatLeft(endsAtMs - useNowMs(500))}\u2069` })
}
