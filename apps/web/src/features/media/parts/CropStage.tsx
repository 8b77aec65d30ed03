import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Slider } from '../../../ui/choice/Slider.tsx'
import { useObjectUrl } from '../../../ui/media/use-object-url.ts'
import type { PictureArea } from '../picture.ts'
import css from './CropSheet.module.css'

const ZOOM_MAX = 4
const ZOOM_STEP = 0.05
const KEY_STEP_PX = 4

interface CropStageProps {
  /** Undefined while it is being made ready. */
  readonly picture: Blob | undefined
  readonly isOff: boolean
  readonly onCut: (area: PictureArea, turned: number) => void
}

/** The picture under a round frame: drag, pinch or arrow keys move it; the slider and the wheel zoom. */
export function CropStage({ picture, isOff, onCut }: CropStageProps) {
  const { t } = useTranslation()
  const url = useObjectUrl(picture)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [turned, setTurned] = useState(0)

  function reset() {
    setPlace({ x: 0, y: 0 })
    setZoom(1)
    setTurned(0)
  }

  return (
    <div inert={isOff} data-off={isOff || undefined} className={css.cutting}>
      <div className={css.stage}>
        {url === undefined ? null : (
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            rotation={turned}
            aspect={1}
            maxZoom={ZOOM_MAX}
            cropShape="round"
            showGrid={false}
            objectFit="cover"
            keyboardStep={KEY_STEP_PX}
            disableAutomaticStylesInjection
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': t('media.frame') }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_share, area) => onCut(area, turned)}
          />
        )}
      </div>
      <div className={css.controls}>
        <IconButton
          icon="redo"
          ground="fill"
          label={t('media.turn')}
          onClick={() => setTurned((degrees) => (degrees + quarter()) % 360)}
        />
        <Slider
          label={t('media.zoom')}
          value={zoom}
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          format={(value) => formatPercent(value * 100)}
          onChange={setZoom}
        />
        <button type="button" className={css.reset} onClick={reset}>
          {t('media.reset')}
        </button>
      </div>
    </div>
  )
}

/** Degrees, clockwise: the way its arrow points, which is mirrored where the layout is. */
function quarter(): number {
  return document.documentElement.dir === 'rtl' ? 270 : 90
}
