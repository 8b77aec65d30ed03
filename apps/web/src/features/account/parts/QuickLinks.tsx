import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useAdult } from '../../../lib/use-adult.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { addressOf, type Query } from '../../../navigation/navigation.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import type { RoutePath } from '../../../routes.ts'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { requestsQuery } from '../../friends/index.ts'
import { countsQuery } from '../../store/index.ts'
import css from './QuickLinks.module.css'

/** What is one's own, with how much waits there. */
export function QuickLinks() {
  const { t } = useTranslation()
  const isAdult = useAdult()
  const counts = useQuery({ ...countsQuery, enabled: isAdult })
  const requests = useQuery({ ...requestsQuery, enabled: isAdult })
  const inCart = counts.data?.cartCount ?? 0
  return (
    <nav className={css.links} aria-label={t('title.mine')}>
      <QuickLink icon="box" to="/pages/goods/orders" title={t('title.orders')} />
      <QuickLink
        icon="cart"
        to="/pages/goods/cart"
        title={t('title.cart')}
        label={inCart > 0 ? t('store.cartWith', { number: formatNumber(inCart) }) : undefined}
        count={inCart}
      />
      {capabilities.offersToys ? (
        <QuickLink icon="bt" to="/pages/player/standAloneEquipment" title={t('title.standAlone')} />
      ) : null}
      <QuickLink
        icon="users"
        to="/TUIKit/components/TUIConversation/index"
        query={{ tab: 'friends' }}
        title={t('friends.list')}
        count={requests.data?.incoming.length ?? 0}
      />
    </nav>
  )
}

interface QuickLinkProps {
  readonly icon: IconName
  readonly to: RoutePath
  readonly query?: Query
  readonly title: string
  /** What a screen reader says, where the number needs words. */
  readonly label?: string | undefined
  readonly count?: number
}

function QuickLink({ icon, to, query, title, label, count = 0 }: QuickLinkProps) {
  return (
    <a
      className={css.link}
      href={addressOf(to, query)}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault()
        navigation.push(to, query)
      }}
    >
      <span className={css.icon}>
        <Icon name={icon} />
        <span className={css.badge}>
          <Badge count={count} />
        </span>
      </span>
      <span>{title}</span>
    </a>
  )
}
