import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import type { Opening } from './use-opening.ts'

/** Says that the message which the address names is no longer there. */
export function useGone(opening: Opening | undefined): void {
  const { t } = useTranslation()
  const isGone = opening?.isGone === true
  useEffect(() => {
    if (isGone) toast(t('chat.message.gone'), { durationMs: CHAT_TOAST_MS })
  }, [isGone, t])
}
