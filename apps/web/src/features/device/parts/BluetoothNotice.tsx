import { INTIFACE_MODEL, PRACTICE_MODEL } from '@thrum/toy-protocol/foreign-toys'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../../i18n/text-key.ts'
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
  /** Of the device that can't be reached, where it is one device. */
  model?: string
}

/** What is missing where a device is not reached over Bluetooth. */
const OTHER_WAYS = {
  [INTIFACE_MODEL]: ['device.foreign.unset', 'device.foreign.unsetText'],
  [PRACTICE_MODEL]: ['device.foreign.phone', 'device.foreign.phoneCant'],
} as const satisfies Record<string, readonly [TextKey, TextKey]>

function wordsOf(problem: BluetoothProblem, model: string | undefined): readonly [TextKey, TextKey] {
  if (model === INTIFACE_MODEL || model === PRACTICE_MODEL) return OTHER_WAYS[model]
  return [`device.bluetooth.${problem}`, `device.bluetooth.${problem}Text`]
}

/** Says why no device can be reached, and leads to the settings. Nothing is sent meanwhile. */
export function BluetoothNotice({ problem, canRetry = true, model }: BluetoothNoticeProps) {
  const { t } = useTranslation()
  const [title, text] = wordsOf(problem, model)

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
      <div>
        <p className={css.title}>{t(title)}</p>
        <p className={css.text}>{t(text)}</p>
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
