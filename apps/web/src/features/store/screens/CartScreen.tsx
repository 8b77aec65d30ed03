import { useQuery } from '@tanstack/react-query'
import type { CartItem } from '@thrum/contracts/goods/goods.entities'
import { CART_COUNT_MAX } from '@thrum/contracts/limits'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { usePageShown } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Feed } from '../../../ui/list/Feed.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { useRowFocus } from '../../../ui/list/use-row-focus.ts'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { askAndLeave } from '../../../ui/rich-text/leave.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import texts from '../../../ui/text.module.css'
import { GoodsPicture } from '../parts/GoodsPicture.tsx'
import { Price } from '../parts/Price.tsx'
import { cartQuery } from '../store.api.ts'
import { sumsOf } from '../sums.ts'
import { useCartCount } from '../use-cart-count.ts'
import css from './CartScreen.module.css'

/** `/pages/goods/cart`: what one means to buy, each at its shop; and the way to one's orders. */
export function CartScreen() {
  const { t } = useTranslation()
  const cart = useQuery(cartQuery(currentLanguage()))
  usePageShown(() => {
    if (cart.data !== undefined) void cart.refetch()
    return undefined
  })
  async function refresh() {
    const { isError } = await cart.refetch()
    if (isError) toast(t('error.network'), { kind: 'alert' })
  }
  return (
    <Page header={<Header title={t('title.cart')} />}>
      {cart.data !== undefined ? (
        <Feed onRefresh={refresh}>
          <List hasIcons>
            <Row
              icon="box"
              title={t('title.orders')}
              value={cart.data.orderCount === 0 ? undefined : formatNumber(cart.data.orderCount)}
              to="/pages/goods/orders"
            />
          </List>
          {cart.data.records.length === 0 ? <None /> : <Items items={cart.data.records} />}
        </Feed>
      ) : cart.isError ? (
        <NotLoaded onRetry={() => void cart.refetch()} />
      ) : (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton lines={4} />
        </div>
      )}
    </Page>
  )
}

function None() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('store.cartEmpty')}
      text={t('store.cartEmptyText')}
      action={
        <Button kind="accent" onClick={() => navigation.push('/pages/goods/list', { section: 'all' })}>
          {t('store.toStore')}
        </Button>
      }
    />
  )
}

function Items({ items }: { readonly items: readonly CartItem[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const focus = useRowFocus(list)
  return (
    <>
      <ul ref={list} className={css.items} {...focus}>
        {items.map((item) => (
          <Item key={item.goods.id} item={item} />
        ))}
      </ul>
      <div className={css.sum}>
        <span>{t('store.sum')}</span>
        <span className={css.sums}>
          {sumsOf(items).map(({ currency, minor }) => (
            <b key={currency}>{formatMoney(minor, currency)}</b>
          ))}
        </span>
      </div>
      <p className={css.note}>{t('store.cartNote')}</p>
    </>
  )
}

function Item({ item }: { readonly item: CartItem }) {
  const { t } = useTranslation()
  const { goods, link } = item
  const { id, name, picture, ground } = goods
  const { count, put } = useCartCount(id, item.count)
  return (
    <li className={css.item}>
      <button
        type="button"
        className={css.open}
        onClick={() => navigation.push('/pages/goods/detail', { id })}
      >
        <span className={css.picture}>
          <GoodsPicture picture={picture} ground={ground} />
        </span>
        <span className={css.words}>
          <bdi className={`${css.name} ${texts.clamp}`}>{name}</bdi>
          <Price goods={goods} />
        </span>
      </button>
      <div className={css.count}>
        <IconButton
          icon={count <= 1 ? 'trash' : 'minus'}
          ground="fill"
          label={t(count <= 1 ? 'store.remove' : 'store.fewer', { name })}
          disabled={count === 0}
          onClick={() => put(count - 1)}
        />
        <span className={css.number} role="status">
          {formatNumber(count)}
        </span>
        <IconButton
          icon="plus"
          ground="fill"
          label={t('store.more', { name })}
          disabled={count >= CART_COUNT_MAX}
          onClick={() => put(count + 1)}
        />
        {link === null ? null : (
          <span className={css.buy}>
            <Button
              size="small"
              icon="ext"
              aria-label={t('store.buyOne', { name })}
              onClick={() => void askAndLeave(link)}
            >
              {t('store.buyShort')}
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}
