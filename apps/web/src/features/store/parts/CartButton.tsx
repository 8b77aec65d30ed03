import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useAdult } from '../../../lib/use-adult.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { countsQuery } from '../store.api.ts'
import css from './CartButton.module.css'

/** The way to the cart, with the number of pieces in it. */
export function CartButton() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...countsQuery, enabled: useAdult() })
  const count = data?.cartCount ?? 0
  return (
    <span className={css.cart}>
      <IconButton
        icon="cart"
        ground="card"
        label={count > 0 ? t('store.cartWith', { number: formatNumber(count) }) : t('title.cart')}
        onClick={() => navigation.push('/pages/goods/cart')}
      />
      <span className={css.badge} aria-hidden="true">
        <Badge count={count} />
      </span>
    </span>
  )
}
