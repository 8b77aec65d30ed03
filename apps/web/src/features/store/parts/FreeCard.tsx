import type { Goods } from '@thrum/contracts/goods/goods.entities'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import texts from '../../../ui/text.module.css'
import { useClaim } from '../use-claim.ts'
import css from './FreeCard.module.css'
import { GoodsLink } from './GoodsLink.tsx'
import { GoodsPicture } from './GoodsPicture.tsx'

/** A product that is free to claim; the button claims it on the spot. */
export function FreeCard({ goods }: { readonly goods: Goods }) {
  const { t } = useTranslation()
  const { id, name, lead, picture, ground, isClaimed } = goods
  const { claim, isBusy } = useClaim(id)
  return (
    <div className={css.card}>
      <GoodsLink id={id} className={css.open}>
        <span className={css.picture}>
          <GoodsPicture picture={picture} ground={ground} />
        </span>
        <span className={css.words}>
          <bdi className={`${css.name} ${texts.clamp}`}>{name}</bdi>
          {lead === '' ? null : <bdi className={css.lead}>{lead}</bdi>}
        </span>
      </GoodsLink>
      <div className={css.button}>
        {isClaimed ? (
          <span className={css.claimed}>
            <Icon name="check" size={20} />
            {t('store.claimed')}
          </span>
        ) : (
          <Button
            kind="accent"
            size="small"
            isBusy={isBusy}
            aria-label={t('store.claimOne', { name })}
            onClick={claim}
          >
            {t('store.claim')}
          </Button>
        )}
      </div>
    </div>
  )
}
