import { useInfiniteQuery } from '@tanstack/react-query'
import {
  GOODS_ORDERS,
  GOODS_SECTIONS,
  type GoodsSection,
  type GoodsSort,
} from '@thrum/contracts/goods/goods.routes'
import { GOODS_SEARCH_MAX } from '@thrum/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { useQueryParams } from '../../../navigation/page.context.ts'
import { Chip } from '../../../ui/choice/Chip.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { SearchField } from '../../../ui/field/SearchField.tsx'
import { useRested } from '../../../ui/field/use-rested.ts'
import lane from '../../../ui/lane.module.css'
import { Feed } from '../../../ui/list/Feed.tsx'
import { useFeed } from '../../../ui/list/use-feed.ts'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SelectSheet } from '../../../ui/picker/SelectSheet.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { CartButton } from '../parts/CartButton.tsx'
import tile from '../parts/GoodsTile.module.css'
import { GoodsTile } from '../parts/GoodsTile.tsx'
import { goodsQuery, type Wanted } from '../store.api.ts'
import css from './GoodsListScreen.module.css'

/** The service is asked once nothing was typed for this long. */
const TYPED_MS = 250

/** `/pages/goods/list`: all products or those of a `section`, with search and order. */
export function GoodsListScreen() {
  const { t } = useTranslation()
  const given = useQueryParams().get('section')
  const [section, setSection] = useState<GoodsSection>(GOODS_SECTIONS.find((one) => one === given) ?? 'all')
  const [sort, setSort] = useState<GoodsSort>('picked')
  const [typed, setTyped] = useState('')
  const search = useRested(typed.trim(), TYPED_MS)
  // Who came for all of it, and not for a section, came to look for something.
  const isSearch = given === null
  return (
    <Page header={<Header title={t('title.goodsList')} end={<CartButton />} />}>
      <SearchField
        label={t('store.searchField')}
        value={typed}
        onChange={setTyped}
        maxLength={GOODS_SEARCH_MAX}
        takesFocus={isSearch}
      />
      <Sections section={section} onSection={setSection} sort={sort} onSort={setSort} />
      <Found wanted={{ section, sort, search }} />
    </Page>
  )
}

interface SectionsProps {
  readonly section: GoodsSection
  readonly onSection: (section: GoodsSection) => void
  readonly sort: GoodsSort
  readonly onSort: (sort: GoodsSort) => void
}

function Sections({ section, onSection, sort, onSort }: SectionsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <fieldset className={`${lane.lane} ${lane.chips}`} aria-label={t('store.filter')}>
        {GOODS_SECTIONS.map((one) => (
          <Chip key={one} isOn={one === section} onClick={() => onSection(one)}>
            {t(`store.section.${one}`)}
          </Chip>
        ))}
      </fieldset>
      <div className={css.sort}>
        <Chip endIcon="down" onClick={() => setOpen(true)}>
          {t('store.sortedBy', { sort: t(`store.sort.${sort}`) })}
        </Chip>
      </div>
      <SelectSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('store.sortTitle')}
        options={GOODS_ORDERS.map((value) => ({ value, label: t(`store.sort.${value}`) }))}
        value={sort}
        onChoose={(value) => {
          onSort(value)
          setOpen(false)
        }}
      />
    </>
  )
}

function Found({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(goodsQuery(wanted, currentLanguage()))
  const { lines, isFailed, more, onMore, onRefresh } = useFeed(query)
  if (lines === undefined) {
    if (isFailed) return <NotLoaded onRetry={() => void query.refetch()} />
    return (
      <div aria-busy="true" role="status" aria-label={t('ui.loading')}>
        <Skeleton lines={6} />
      </div>
    )
  }
  const isAll = wanted.search === '' && wanted.section === 'all'
  return (
    <Feed onRefresh={onRefresh} more={more} onMore={onMore}>
      {lines.length === 0 ? (
        <EmptyState
          title={t(isAll ? 'store.empty' : 'store.noMatch')}
          text={t(isAll ? 'store.emptyText' : 'store.noMatchText')}
        />
      ) : (
        <ul className={tile.grid}>
          {lines.map((goods) => (
            <li key={goods.id}>
              <GoodsTile goods={goods} />
            </li>
          ))}
        </ul>
      )}
    </Feed>
  )
}
