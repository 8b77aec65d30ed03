import type { Goods } from '@thrum/contracts/goods/goods.entities'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/format.ts'
import css from './Price.module.css'

type Priced = Pick<Goods, 'price' | 'was' | 'currency'>

/** What it costs, and what it cost before. */
export function Price({ goods, isLarge = false }: { readonly goods: Priced; readonly isLarge?: boolean }) {
  const { t } = useTranslation()
  const { price, was, currency } = goods
  return (
    <span className={css.price} data-large={isLarge || undefined}>
      <span className={css.now}>{price === 0 ? t('store.freePrice') : formatMoney(price, currency)}</span>
      {was === null ? null : (
        <s className={css.was}>
          <span className={css.spoken}>{t('store.before')} </span>
          {formatMoney(was, currency)}
        </s>
      )}
    </span>
  )
}
