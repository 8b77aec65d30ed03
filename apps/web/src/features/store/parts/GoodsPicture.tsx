import type { GoodsGround, GoodsPicture as Picture } from '@thrum/contracts/goods/goods.entities'
import { Icon } from '../../../ui/icon/Icon.tsx'
import css from './GoodsPicture.module.css'

interface GoodsPictureProps {
  readonly picture: Picture | null
  readonly ground: GoodsGround
  /** The whole picture, not the small one. */
  readonly isWhole?: boolean
  /** What it shows; empty where the name stands beside it. */
  readonly label?: string
}

/** A product on its ground; a sign of its own where there is no picture. */
export function GoodsPicture({ picture, ground, isWhole = false, label = '' }: GoodsPictureProps) {
  return (
    <span className={css.ground} data-ground={ground}>
      {picture === null ? (
        <span className={css.none}>
          <Icon name="bag" size={32} />
        </span>
      ) : (
        <img
          className={css.picture}
          data-cut-out={picture.isCutOut || undefined}
          src={isWhole ? picture.address : picture.small}
          width={picture.width}
          height={picture.height}
          alt={label}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      )}
    </span>
  )
}
