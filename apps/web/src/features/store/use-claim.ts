import type { GoodsId } from '@thrum/contracts/ids'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { leadsAway } from './leads-away.ts'
import { claim } from './store.api.ts'

/** Claims a free product; a visitor is led to sign-in first. */
export function useClaim(id: GoodsId): { claim: () => void; isBusy: boolean } {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  async function run() {
    if (isBusy || leadsAway()) return
    setBusy(true)
    try {
      await claim(id)
      toast(t('store.claimDone'), { kind: 'done' })
    } catch {
      // The person was told.
    } finally {
      setBusy(false)
    }
  }
  return { claim: () => void run(), isBusy }
}
