import type { Sticker as StickerData } from '@thrum/contracts/chat/stickers'
import { lazy, Suspense } from 'react'
import css from './StickerBubble.module.css'

const Sticker = lazy(() => import('./Sticker.tsx').then((module) => ({ default: module.Sticker })))

/** Its room is there before it is. */
export function StickerBubble({ sticker }: { readonly sticker: StickerData }) {
  return (
    <div className={css.room} data-sticker={sticker.data}>
      <Suspense fallback={null}>
        <Sticker sticker={sticker} />
      </Suspense>
    </div>
  )
}
