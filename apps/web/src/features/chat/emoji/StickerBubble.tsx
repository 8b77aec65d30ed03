import type { Sticker as StickerData } from '@thrum/contracts/chat/stickers'
import { late } from '../../../ui/late/late.tsx'
import css from './StickerBubble.module.css'

const Sticker = late(() => import('./Sticker.tsx').then((module) => module.Sticker))

/** Its room is there before it is. */
export function StickerBubble({ sticker }: { readonly sticker: StickerData }) {
  return (
    <div className={css.room} data-sticker={sticker.data}>
      <Sticker sticker={sticker} />
    </div>
  )
}
