import { QR_LEAD_PERSON } from '@thrum/contracts/ids'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toQrPath } from '../qr-path.ts'
import css from './QrCode.module.css'

/** A person's invitation as a picture; always dark on light, whatever the theme. */
export function QrCode({ qrId, sizePx }: { qrId: string; sizePx: number }) {
  const { t } = useTranslation()
  const { size, path } = useMemo(() => toQrPath(`${QR_LEAD_PERSON}${qrId}`), [qrId])
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      width={sizePx}
      height={sizePx}
      role="img"
      aria-label={t('account.qrLabel')}
    >
      <path d={path} />
    </svg>
  )
}
