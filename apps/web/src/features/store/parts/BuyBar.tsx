import { useQuery } from '@tanstack/react-query'
import type { GoodsDetail } from '@thrum/contracts/goods/goods.entities'
import { CART_COUNT_MAX } from '@thrum/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAdult } from '../../../lib/use-adult.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { usePage } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { askAndLeave } from '../../../ui/rich-text/leave.ts'
import { officialsQuery, openOfficial } from '../../official/index.ts'
import { leadsAway } from '../leads-away.ts'
import { askAbout, putIntoCart } from '../store.api.ts'
import { useClaim } from '../use-claim.ts'
import css from './BuyBar.module.css'

/** What one does with a product: ask about it, keep it in the cart, buy it at the shop, or claim it. */
export function BuyBar({ goods }: { readonly goods: GoodsDetail }) {
  return (
    <div className={css.bar}>
      <AskButton goods={goods} />
      {goods.price === 0 ? <Claim goods={goods} /> : <Buy goods={goods} />}
    </div>
  )
}

/** Only where somebody answers. Requirement STO-05 */
function AskButton({ goods }: { readonly goods: GoodsDetail }) {
  const { t } = useTranslation()
  const { key } = usePage().entry
  const { data } = useQuery({ ...officialsQuery, staleTime: 60_000, enabled: useAdult() })
  if (data === undefined || data.length === 0) return null
  async function ask() {
    // Who is told why already stays where they are.
    const conversationID = await askAbout(goods.id).catch(() => undefined)
    const isHere = navigation.getSnapshot().pages.at(-1)?.key === key
    // Whoever has gone on meanwhile is left there.
    if (conversationID !== undefined && isHere) openOfficial(conversationID)
  }
  return <IconButton icon="headset" label={t('store.ask')} onClick={() => void ask()} />
}

function Buy({ goods }: { readonly goods: GoodsDetail }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const { id, link, inCart } = goods
  async function add() {
    if (isBusy || leadsAway()) return
    setBusy(true)
    try {
      await putIntoCart(id, Math.min(CART_COUNT_MAX, inCart + 1))
      toast(t('store.added'), { kind: 'done' })
    } catch {
      // The person was told.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {link === null ? (
        <Button kind="accent" isFull icon="cart" isBusy={isBusy} onClick={() => void add()}>
          {t('store.add')}
        </Button>
      ) : (
        <>
          <IconButton icon="cart" label={t('store.add')} onClick={() => void add()} />
          <Button kind="accent" isFull icon="ext" onClick={() => void askAndLeave(link)}>
            {t('store.buy')}
          </Button>
        </>
      )}
    </>
  )
}

function Claim({ goods }: { readonly goods: GoodsDetail }) {
  const { t } = useTranslation()
  const { claim, isBusy } = useClaim(goods.id)
  if (goods.isClaimed) {
    return (
      <Button kind="quiet" isFull onClick={() => navigation.push('/pages/goods/orders')}>
        {t('store.seeOrder')}
      </Button>
    )
  }
  return (
    <Button kind="accent" isFull isBusy={isBusy} onClick={claim}>
      {t('store.claimFree')}
    </Button>
  )
}
