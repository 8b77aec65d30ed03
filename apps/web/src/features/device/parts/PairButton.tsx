import type { Device } from '@thrum/contracts/device/device.entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { type PairResult, pairDevice } from '../pairing.ts'

interface PairButtonProps {
  device: Device
  kind: 'accent' | 'quiet'
  onResult: (result: PairResult) => void
}

/** Opens the phone's chooser. Closing it is no failure; everything else is said. */
export function PairButton({ device, kind, onResult }: PairButtonProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function pair() {
    setBusy(true)
    const result = await pairDevice(device)
    setBusy(false)
    if (result === 'paired') toast(t('device.detail.paired', { name: device.name }), { kind: 'done' })
    if (result === 'failed') toast(t('device.detail.pairFailed'), { kind: 'alert', durationMs: 4_000 })
    onResult(result)
  }

  return (
    <Button kind={kind} icon="bt" isFull isBusy={isBusy} onClick={() => void pair()}>
      {t(device.address === '' ? 'device.detail.pair' : 'device.detail.pairAgain')}
    </Button>
  )
}
