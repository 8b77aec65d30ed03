import { useQuery } from '@tanstack/react-query'
import type { Goods, StoreHome } from '@thrum/contracts/goods/goods.entities'
import type { GoodsSection } from '@thrum/contracts/goods/goods.routes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import type { TextKey } from '../../../i18n/text-key.ts'
import { toast } from '../../../lib/toast.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf } from '../../../navigation/navigation.ts'
import { usePageShown } from '../../../navigation/page.context.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import lane from '../../../ui/lane.module.css'
import { Feed } from '../../../ui/list/Feed.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import { CartButton } from '../parts/CartButton.tsx'
import { FreeCard } from '../parts/FreeCard.tsx'
import tile from '../parts/GoodsTile.module.css'
import { GoodsTile } from '../parts/GoodsTile.tsx'
import { Showcase } from '../parts/Showcase.tsx'
import { homeQuery } from '../store.api.ts'
import css from './StoreScreen.module.css'

/** `/pages/bar/store` */
export function StoreScreen() {
  const { t } = useTranslation()
  const home = useQuery(homeQuery(currentLanguage()))
  usePageShown(() => {
    if (home.data !== undefined) void home.refetch()
    return undefined
  })
  async function refresh() {
    const { isError } = await home.refetch()
    if (isError) toast(t('error.network'), { kind: 'alert' })
  }
  return (
    <Page header={<Header kind="large" title={t('title.store')} end={<Buttons />} />} tabBar>
      {home.data !== undefined ? (
        <Feed onRefresh={refresh}>
          <Front home={home.data} />
        </Feed>
      ) : home.isError ? (
        <NotLoaded onRetry={() => void home.refetch()} />
      ) : (
        <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
          <Skeleton heightPx={172} />
          <Skeleton lines={3} />
        </div>
      )}
    </Page>
  )
}

function Buttons() {
  const { t } = useTranslation()
  return (
    <>
      <IconButton
        icon="search"
        ground="card"
        label={t('store.searchField')}
        onClick={() => navigation.push('/pages/goods/list')}
      />
      <CartButton />
    </>
  )
}

function Front({ home }: { readonly home: StoreHome }) {
  const { t } = useTranslation()
  const { showcase, fresh, free: gifts, discount } = home
  if (showcase.length + fresh.length + gifts.length + discount.length === 0) return <Nothing />
  return (
    <>
      {showcase.length === 0 ? null : <Showcase shown={showcase} />}
      <Shelf section="fresh" title="store.section.fresh" goods={fresh}>
        <ul className={`${css.goods} ${lane.lane} ${lane.cards}`}>
          {fresh.map((goods) => (
            <li key={goods.id}>
              <GoodsTile goods={goods} />
            </li>
          ))}
        </ul>
      </Shelf>
      <Shelf section="free" title="store.section.free" goods={gifts}>
        <ul className={`${lane.lane} ${lane.cards}`}>
          {gifts.map((goods) => (
            <li key={goods.id}>
              <FreeCard goods={goods} />
            </li>
          ))}
        </ul>
      </Shelf>
      <Shelf section="discount" title="store.section.discount" goods={discount}>
        <ul className={tile.grid}>
          {discount.map((goods) => (
            <li key={goods.id}>
              <GoodsTile goods={goods} />
            </li>
          ))}
        </ul>
      </Shelf>
      <p className={css.all}>
        <To section="all">{t('store.allGoods')}</To>
      </p>
    </>
  )
}

/** No shop has filled it: or all of it is older, and neither free nor cheaper. */
function Nothing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('store.empty')}
      text={t('store.emptyText')}
      action={<To section="all">{t('store.allGoods')}</To>}
    />
  )
}

interface ShelfProps {
  readonly section: GoodsSection
  readonly title: TextKey
  readonly goods: readonly Goods[]
  readonly children: ReactNode
}

function Shelf({ section, title, goods, children }: ShelfProps) {
  const { t } = useTranslation()
  if (goods.length === 0) return null
  return (
    <Section
      title={t(title)}
      action={
        <To section={section} label={t('store.allOf', { section: t(title) })}>
          {t('store.all')}
        </To>
      }
    >
      {children}
    </Section>
  )
}

interface ToProps {
  readonly section: GoodsSection
  readonly label?: string
  readonly children: ReactNode
}

function To({ section, label, children }: ToProps) {
  return (
    <a
      className={css.to}
      aria-label={label}
      href={addressOf('/pages/goods/list', { section })}
      onClick={(event) => {
        event.preventDefault()
        navigation.push('/pages/goods/list', { section })
      }}
    >
      {children}
      <Icon name="chev" size={16} />
    </a>
  )
}
