import { QR_LEAD_PERSON } from '@thrum/contracts/ids'
import { useTranslation } from 'react-i18next'
import { Qr } from '../../../ui/qr/Qr.tsx'

/** A person's invitation as a picture. */
export function QrCode({ qrId, sizePx }: { qrId: string; sizePx: number }) {
  const { t } = useTranslation()
  return <Qr text={`${QR_LEAD_PERSON}${qrId}`} label={t('account.qrLabel')} sizePx={sizePx} />
}
