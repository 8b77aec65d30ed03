import { useQuery } from '@tanstack/react-query'
import type { GoodsDetail } from '@thrum/contracts/goods/goods.entities'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { formatDays } from '../../../lib/format.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { usePageShown, useQueryParams } from '../../../navigation/page.context.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { BackButton } from '../../../ui/page/BackButton.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { QuickExitButton } from '../../../ui/page/QuickExitButton.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { leadsAway } from '../leads-away.ts'
import { BuyBar } from '../parts/BuyBar.tsx'
import { CartButton } from '../parts/CartButton.tsx'
import { Gallery } from '../parts/Gallery.tsx'
import { GoodsTag } from '../parts/GoodsTile.tsx'
import { Price } from '../parts/Price.tsx'
import { ShareGoods } from '../parts/ShareGoods.tsx'
import { detailQuery, toGoodsId } from '../store.api.ts'
import css from './GoodsDetailScreen.module.css'

/** `/pages/goods/detail?id=…` */
export function GoodsDetailScreen() {
  const id = toGoodsId(useQueryParams().get('id'))
  return id === undefined ? <Gone /> : <Loaded id={id} />
}

function Loaded({ id }: { readonly id: GoodsDetail['id'] }) {
  const { t } = useTranslation()
  const query = useQuery(detailQuery(id, currentLanguage()))
  const { data, error } = query
  usePageShown(() => {
    if (data !== undefined) void query.refetch()
    return undefined
  })
  if (isCallError(error, 'goods.unknown')) return <Gone />
  if (data !== undefined) return <Shown goods={data} />
  return (
    <Page header={<Header title={t('title.goodsDetail')} />}>
      {query.isError ? (
        <NotLoaded onRetry={() => void query.refetch()} />
      ) : (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={300} />
          <Skeleton lines={4} />
        </div>
      )}
    </Page>
  )
}

function Gone() {
  const { t } = useTranslation()
  return (
    <Page header={<Header title={t('title.goodsDetail')} />}>
      <EmptyState
        title={t('store.goneTitle')}
        text={t('store.goneText')}
        action={
          <Button kind="accent" onClick={() => navigation.push('/pages/bar/store')}>
            {t('store.toStore')}
          </Button>
        }
      />
    </Page>
  )
}

function Shown({ goods }: { readonly goods: GoodsDetail }) {
  const { t } = useTranslation()
  const [isSharing, setSharing] = useState(false)
  const { name, ground, pictures, description, traits } = goods
  return (
    <Page header={<Header kind="hidden" title={name} />} isPadded={false} foot={<BuyBar goods={goods} />}>
      <TopRow>
        <IconButton
          icon="send"
          ground="card"
          label={t('store.share')}
          onClick={() => {
            if (!leadsAway()) setSharing(true)
          }}
        />
        <CartButton />
        <QuickExitButton />
      </TopRow>
      <Gallery name={name} ground={ground} pictures={pictures} />
      <div className={css.body}>
        <div className={css.head}>
          <p className={css.name} dir="auto" aria-hidden="true">
            {name}
          </p>
          <GoodsTag goods={goods} />
        </div>
        <Price goods={goods} isLarge />
        {description === '' ? null : (
          <p className={css.text} dir="auto">
            {description}
          </p>
        )}
        {traits.length === 0 ? null : (
          <ul className={css.traits}>
            {traits.map((trait) => (
              <li key={trait}>
                <Icon name={TRAITS[trait]} />
                {t(`store.trait.${trait}`)}
              </li>
            ))}
          </ul>
        )}
        <Facts goods={goods} />
      </div>
      <ShareGoods goods={isSharing ? goods : undefined} onClose={() => setSharing(false)} />
    </Page>
  )
}

const TRAITS = {
  quiet: 'quiet',
  waterSafe: 'drop',
  plainParcel: 'box',
  warm: 'warm',
  light: 'bulb',
  giftBox: 'gift',
} as const satisfies Record<GoodsDetail['traits'][number], IconName>

/** Stays in reach while the page scrolls under it. */
function TopRow({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.top}>
      <BackButton ground="card" />
      <span className={css.gap} />
      {children}
    </div>
  )
}

function Facts({ goods: { delivery, play } }: { readonly goods: GoodsDetail }) {
  const { t } = useTranslation()
  if (delivery === null && play === 'none') return null
  return (
    <List hasIcons>
      {delivery === null ? null : (
        <Row
          icon="truck"
          title={t('store.delivery')}
          value={<bdi>{formatDays(delivery.minDays, delivery.maxDays)}</bdi>}
        />
      )}
      {play === 'none' ? null : (
        <Row
          icon="bt"
          title={t('store.worksWith')}
          value={t(`store.play.${play}`)}
          to="/pages/player/player"
        />
      )}
    </List>
  )
}
