import { useInfiniteQuery } from '@tanstack/react-query'
import type { GoodsOrder } from '@thrum/contracts/goods/goods.entities'
import { formatInviteNum } from '@thrum/contracts/ids'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { formatDate } from '../../../lib/format.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Tag } from '../../../ui/badge/Tag.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Feed } from '../../../ui/list/Feed.tsx'
import { useFeed } from '../../../ui/list/use-feed.ts'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { askAndLeave } from '../../../ui/rich-text/leave.ts'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import texts from '../../../ui/text.module.css'
import { copyCode } from '../../account/index.ts'
import { GoodsPicture } from '../parts/GoodsPicture.tsx'
import { ordersQuery } from '../store.api.ts'
import css from './OrdersScreen.module.css'

const TAGS = { claimed: 'plain', accepted: 'soft', sent: 'ok', declined: 'plain' } as const

/** `/pages/goods/orders`: what one has claimed, and how far it is. */
export function OrdersScreen() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ordersQuery(currentLanguage()))
  const { lines, isFailed, more, onMore, onRefresh } = useFeed(query)
  return (
    <Page header={<Header title={t('title.orders')} />}>
      {lines !== undefined ? (
        <Feed onRefresh={onRefresh} more={more} onMore={onMore}>
          {lines.length === 0 ? (
            <None />
          ) : (
            <ul className={css.orders}>
              {lines.map((order) => (
                <Order key={order.id} order={order} />
              ))}
            </ul>
          )}
        </Feed>
      ) : isFailed ? (
        <NotLoaded onRetry={() => void query.refetch()} />
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
      title={t('store.ordersEmpty')}
      text={t('store.ordersEmptyText')}
      action={
        <Button kind="accent" onClick={() => navigation.push('/pages/goods/list', { section: 'free' })}>
          {t('store.section.free')}
        </Button>
      }
    />
  )
}

function Order({ order }: { readonly order: GoodsOrder }) {
  const { t } = useTranslation()
  const { number, state, name, ground, picture, link, createdAtMs, changedAtMs } = order
  const shown = formatInviteNum(number)
  const isOver = state === 'sent' || state === 'declined'
  return (
    <li className={css.order}>
      <div className={css.head}>
        <span className={css.picture}>
          <GoodsPicture picture={picture} ground={ground} />
        </span>
        <div className={css.words}>
          <bdi className={`${css.name} ${texts.clamp}`}>{name}</bdi>
          <span className={css.meta}>
            {changedAtMs > createdAtMs
              ? t('store.changedOn', { date: formatDate(changedAtMs) })
              : t('store.claimedOn', { date: formatDate(createdAtMs) })}
          </span>
          <span>
            <Tag kind={TAGS[state]}>{t(`store.order.${state}`)}</Tag>
          </span>
        </div>
      </div>
      <div className={css.number}>
        <span>
          <span className={css.meta}>{t('store.orderNumber')}</span>
          <bdi className={css.code} dir="ltr">
            {shown}
          </bdi>
        </span>
        <IconButton
          icon="copy"
          label={t('store.copyNumber', { number: shown })}
          onClick={() => void copyCode(shown)}
        />
      </div>
      {link === null || isOver ? null : (
        <>
          <p className={css.meta}>{t('store.orderNote')}</p>
          <Button size="small" icon="ext" onClick={() => void askAndLeave(link)}>
            {t('store.openShop')}
          </Button>
        </>
      )}
    </li>
  )
}
