import type { Showcase as Shown } from '@thrum/contracts/goods/goods.entities'
import { useTranslation } from 'react-i18next'
import { Strings } from '../../../ui/strings/Strings.tsx'
import texts from '../../../ui/text.module.css'
import { GoodsLink } from './GoodsLink.tsx'
import { GoodsPicture } from './GoodsPicture.tsx'
import { GoodsTag } from './GoodsTile.tsx'
import css from './Showcase.module.css'

const HEIGHT_PX = 172

/** The first thing one sees: a product, large; several stand beside each other and can be pushed along. */
export function Showcase({ shown }: { readonly shown: readonly Shown[] }) {
  const { t } = useTranslation()
  return (
    <ul className={css.lane} aria-label={t('store.showcase')}>
      {shown.map((one) => (
        <li key={one.id}>
          <Hero shown={one} hasStrings={one === shown[0]} />
        </li>
      ))}
    </ul>
  )
}

function Hero({ shown, hasStrings }: { readonly shown: Shown; readonly hasStrings: boolean }) {
  const { t } = useTranslation()
  const { goods, picture } = shown
  const { id, name, lead, ground } = goods
  return (
    <GoodsLink id={id} className={css.hero} ground={ground}>
      {hasStrings ? (
        <span className={css.strings}>
          <Strings height={HEIGHT_PX} />
        </span>
      ) : null}
      <span className={css.art} data-cut-out={picture?.isCutOut || undefined}>
        <GoodsPicture picture={picture} ground={ground} />
      </span>
      <span className={css.words}>
        <GoodsTag goods={goods} />
        <bdi className={`${css.name} ${texts.clamp}`}>{name}</bdi>
        {lead === '' ? null : <bdi className={css.lead}>{lead}</bdi>}
        <span className={css.more}>{t('store.details')}</span>
      </span>
    </GoodsLink>
  )
}
