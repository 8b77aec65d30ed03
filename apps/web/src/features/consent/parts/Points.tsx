import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon/Icon.tsx'
import css from './Points.module.css'

const POINTS = [
  { icon: 'bt', title: 'consent.bluetooth', why: 'consent.bluetoothWhy' },
  { icon: 'lock', title: 'consent.account', why: 'consent.accountWhy' },
  { icon: 'mic', title: 'consent.media', why: 'consent.mediaWhy' },
] as const

/** What is used, and why. */
export function Points() {
  const { t } = useTranslation()
  return (
    <ul className={css.points}>
      {POINTS.map((point) => (
        <li key={point.icon}>
          <Icon name={point.icon} />
          <span>
            <b>{t(point.title)}</b>
            <span className={css.why}>{t(point.why)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
