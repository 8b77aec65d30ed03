import { formatInviteNum } from '@thrum/contracts/ids'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { QrCode } from './QrCode.tsx'
import css from './QrSheet.module.css'

interface QrSheetProps {
  inviteNum: string
  qrId: string
  isOpen: boolean
  onClose: () => void
}

/** The code large enough to be scanned from another phone. */
export function QrSheet({ inviteNum, qrId, isOpen, onClose }: QrSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('account.mine.qrTitle')}
      actions={
        <Button isFull onClick={onClose}>
          {t('account.close')}
        </Button>
      }
    >
      <div className={css.ground}>
        <QrCode qrId={qrId} sizePx={232} />
      </div>
      <p className={css.code}>
        <bdi dir="ltr">{formatInviteNum(inviteNum)}</bdi>
      </p>
    </Sheet>
  )
}
