import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { openBluetoothSettings, retryLink } from '../pairing.ts'
import css from './BluetoothNotice.module.css'

export type BluetoothProblem = 'off' | 'noPermission' | 'unsupported'

interface BluetoothNoticeProps {
  problem: BluetoothProblem
  /** A device that was paired before is looked for again; another is paired by its own button. */
  canRetry?: boolean
}

/** Says why no device can be reached, and leads to the settings. Nothing is sent meanwhile. */
export function BluetoothNotice({ problem, canRetry = true }: BluetoothNoticeProps) {
  const { t } = useTranslation()

  async function openSettings() {
    if (!(await openBluetoothSettings())) {
      toast(t('device.bluetooth.settingsByHand'), { kind: 'alert', durationMs: 4_000 })
    }
  }

  return (
    <div className={css.notice} role="alert">
      <span className={css.ground}>
        <Icon name="bt" />
      </span>
      <div className={css.words}>
        <p className={css.title}>{t(`device.bluetooth.${problem}`)}</p>
        <p className={css.text}>{t(`device.bluetooth.${problem}Text`)}</p>
      </div>
      {problem === 'unsupported' ? null : (
        <div className={css.actions}>
          {canRetry ? (
            <Button size="small" onClick={retryLink}>
              {t('device.bluetooth.retry')}
            </Button>
          ) : null}
          <Button size="small" kind="accent" onClick={() => void openSettings()}>
            {t('device.bluetooth.settings')}
          </Button>
        </div>
      )}
    </div>
  )
}
