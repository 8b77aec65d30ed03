import type { Spot } from '@thrum/contracts/chat/place'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageConfig } from '../../../platform/page-config.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { type LeafletMap, type Look, openMap } from '../leaflet-map.ts'
import type { World } from '../world.ts'
import css from './PlaceMap.module.css'

const OUR_CREDIT = 'Natural Earth · GeoNames (CC BY 4.0)'

interface PlaceMapProps {
  readonly world: World | undefined
  /** A new object moves the map. */
  readonly look: Look
  /** What is told, drawn on the map. */
  readonly told: { readonly spot: Spot; readonly isExact: boolean } | undefined
  /** Where there is one, the place in the middle is chosen by moving the map. */
  readonly onMove?: (spot: Spot) => void
}

/** A map of our own, for which nobody else is asked unless the operator has set where streets come from. Decision D-22 */
export function PlaceMap({ world, look, told, onMove }: PlaceMapProps) {
  const { t } = useTranslation()
  const { tiles } = pageConfig()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap>()
  const moved = useEffectEvent((spot: Spot) => onMove?.(spot))
  const first = useEffectEvent(() => ({ look, isChoosing: onMove !== undefined }))
  useEffect(() => {
    const { current } = container
    if (current === null) return
    const { look: start, isChoosing } = first()
    const opened = openMap(current, {
      look: start,
      onMove: isChoosing ? (spot) => moved(spot) : undefined,
    })
    setMap(opened)
    return () => opened.remove()
  }, [])
  useEffect(() => {
    if (world !== undefined) map?.setWorld(world)
  }, [map, world])
  useEffect(() => map?.go(look), [map, look])
  useEffect(() => {
    if (told !== undefined) map?.mark(told.spot, told.isExact)
  }, [map, told])
  return (
    <div className={css.frame}>
      <div
        ref={container}
        className={css.map}
        dir="ltr"
        role="application"
        aria-label={t(onMove === undefined ? 'place.map' : 'place.mapChoose')}
      />
      {onMove === undefined ? null : (
        <span className={css.middle}>
          <Icon name="place" size={32} />
        </span>
      )}
      <div className={css.zoom}>
        <IconButton icon="plus" ground="card" label={t('place.closer')} onClick={() => map?.zoom(1)} />
        <IconButton icon="minus" ground="card" label={t('place.wider')} onClick={() => map?.zoom(-1)} />
      </div>
      <p className={css.credit} dir="ltr">
        {[...(tiles === null || tiles.credit === '' ? [] : [tiles.credit]), OUR_CREDIT].join(' · ')}
      </p>
    </div>
  )
}
