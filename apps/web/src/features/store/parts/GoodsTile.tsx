import type { Goods } from '@thrum/contracts/goods/goods.entities'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { Tag } from '../../../ui/badge/Tag.tsx'
import texts from '../../../ui/text.module.css'
import { GoodsLink } from './GoodsLink.tsx'
import { GoodsPicture } from './GoodsPicture.tsx'
import css from './GoodsTile.module.css'
import { Price } from './Price.tsx'

/** A product in a grid: picture, name, price. */
export function GoodsTile({ goods }: { readonly goods: Goods }) {
  const { id, name, picture, ground } = goods
  return (
    <GoodsLink id={id} className={css.tile}>
      <span className={css.picture}>
        <GoodsPicture picture={picture} ground={ground} />
        <span className={css.tag}>
          <GoodsTag goods={goods} />
        </span>
      </span>
      <span className={css.words}>
        <bdi className={`${css.name} ${texts.clamp}`}>{name}</bdi>
        <Price goods={goods} />
      </span>
    </GoodsLink>
  )
}

/** The one thing to say of it at a glance. */
export function GoodsTag({ goods }: { readonly goods: Goods }) {
  const { t } = useTranslation()
  if (goods.isClaimed) return <Tag kind="ok">{t('store.claimed')}</Tag>
  if (goods.discount > 0) {
    return (
      <Tag kind="accent">
        <bdi>{formatPercent(-goods.discount)}</bdi>
      </Tag>
    )
  }
  return goods.isNew ? <Tag kind="accent">{t('store.new')}</Tag> : null
}
