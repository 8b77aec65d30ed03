import { useQuery } from '@tanstack/react-query'
import type { GoodsCard } from '@thrum/contracts/goods/goods.card'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { isCallError } from '../../../lib/call-error.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import texts from '../../../ui/text.module.css'
import { GoodsPicture } from '../parts/GoodsPicture.tsx'
import { Price } from '../parts/Price.tsx'
import { detailQuery } from '../store.api.ts'
import css from './GoodsBubble.module.css'

/** A product that somebody shows: its price is the store's, as of now. A tap opens its page. */
export function GoodsBubble({ card }: { readonly card: GoodsCard }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(detailQuery(card.id, currentLanguage()))
  return (
    <button
      type="button"
      className={css.card}
      onClick={() => navigation.push('/pages/goods/detail', { id: card.id })}
    >
      <GoodsPicture picture={data?.picture ?? null} ground={data?.ground ?? 'stone'} />
      <span className={css.words}>
        <bdi className={`${css.name} ${texts.clamp}`}>{data?.name ?? card.name}</bdi>
        {data === undefined ? null : <Price goods={data} />}
        <span className={css.note}>
          {t(isCallError(error, 'goods.unknown') ? 'store.goneTitle' : 'store.card')}
        </span>
      </span>
    </button>
  )
}
