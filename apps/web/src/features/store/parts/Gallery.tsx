import type { GoodsGround, GoodsPicture as Picture } from '@thrum/contracts/goods/goods.entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { FullScreen } from '../../../ui/popup/FullScreen.tsx'
import { Strings } from '../../../ui/strings/Strings.tsx'
import css from './Gallery.module.css'
import { GoodsPicture } from './GoodsPicture.tsx'

interface GalleryProps {
  readonly name: string
  readonly ground: GoodsGround
  readonly pictures: readonly Picture[]
}

/** Which picture of a row of equally wide ones is in view, also where the row runs from right to left. */
function placeOf(row: HTMLElement): number {
  return Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth))
}

/** A product's pictures: pushed along by the finger, opened by a tap. */
export function Gallery({ name, ground, pictures }: GalleryProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState(0)
  const [opened, setOpened] = useState<number>()
  const labelOf = (at: number) => t('store.picture', { name, at: at + 1, count: pictures.length })
  return (
    <div className={css.gallery} data-ground={ground}>
      <span className={css.strings}>
        <Strings height={240} />
      </span>
      {pictures.length === 0 ? (
        <GoodsPicture picture={null} ground={ground} />
      ) : (
        <ul className={css.row} onScroll={(event) => setPlace(placeOf(event.currentTarget))}>
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <button
                type="button"
                className={css.open}
                data-cut-out={picture.isCutOut || undefined}
                onClick={() => setOpened(at)}
              >
                <GoodsPicture picture={picture} ground={ground} label={labelOf(at)} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < 2 ? null : (
        <span className={css.dots} aria-hidden="true">
          {pictures.map((picture, at) => (
            <i key={picture.id} data-on={at === place || undefined} />
          ))}
        </span>
      )}
      <Viewer
        pictures={pictures}
        ground={ground}
        name={name}
        from={opened}
        labelOf={labelOf}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}

interface ViewerProps extends GalleryProps {
  /** Undefined closes it. */
  readonly from: number | undefined
  readonly labelOf: (at: number) => string
  readonly onClose: () => void
}

function Viewer({ name, ground, pictures, from, labelOf, onClose }: ViewerProps) {
  const { t } = useTranslation()
  return (
    <FullScreen isOpen={from !== undefined} onClose={onClose} title={name}>
      <div className={css.viewer}>
        <ul
          className={css.row}
          aria-label={name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move it along, and nothing in it takes them
          tabIndex={0}
          ref={(row) => {
            row?.children[from ?? 0]?.scrollIntoView({
              behavior: 'instant',
              inline: 'start',
              block: 'nearest',
            })
          }}
        >
          {pictures.map((picture, at) => (
            <li key={picture.id} className={css.whole}>
              <GoodsPicture picture={picture} ground={ground} isWhole label={labelOf(at)} />
            </li>
          ))}
        </ul>
        <span className={css.close}>
          <IconButton icon="close" ground="card" label={t('ui.close')} onClick={onClose} />
        </span>
      </div>
    </FullScreen>
  )
}
