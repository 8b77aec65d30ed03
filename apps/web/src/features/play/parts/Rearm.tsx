import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import type { ReceiverSnapshot } from '../receiver.ts'

export interface RearmProps {
  readonly play: Interacting
  readonly receiver: ReceiverSnapshot
}

/** After one's own stop only this opens the way again. */
export function Rearm({ play, receiver }: RearmProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isWaiting = receiver.gate === 'stopped'
  const rearm = async () => {
    setAsking(true)
    const isOpen = await playEffects.rearm()
    setAsking(false)
    if (!isOpen) toast(t('play.rearmFailed'), { kind: 'alert' })
  }
  return (
    <Button kind="accent" isFull isBusy={isAsking || isWaiting} onClick={() => void rearm()}>
      {isWaiting ? t('play.rearmWait', { name: isolated(play.partner.name) }) : t('play.rearm')}
    </Button>
  )
}
