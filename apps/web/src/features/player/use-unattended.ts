import { UNATTENDED_STOP_MS, UNATTENDED_WARN_MS } from '@thrum/contracts/limits'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { ticker, toy } from '../toy/index.ts'
import { watchUnattended } from './unattended.ts'

/** Stops a toy that runs for 20 minutes without a touch, after a warning. Source: P-A12. */
export function useUnattended(isRunning: boolean) {
  const { t } = useTranslation()
  const [isWarned, setWarned] = useState(false)
  const [touches, setTouches] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch begins the time anew
  useEffect(() => {
    setWarned(false)
    if (!isRunning) return
    return watchUnattended(ticker, {
      warnMs: UNATTENDED_WARN_MS,
      stopMs: UNATTENDED_STOP_MS,
      onWarn: () => setWarned(true),
      onStop() {
        void toy.stop('unattended')
        toast(t('player.unattendedStopped'), { kind: 'alert' })
      },
    })
  }, [isRunning, touches, t])
  const touch = useCallback(() => setTouches((count) => count + 1), [])
  return { isWarned, touch }
}
