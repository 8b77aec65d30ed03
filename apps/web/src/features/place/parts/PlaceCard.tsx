import type { ConversationId } from '@thrum/contracts/chat/chat.entities'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import type { Place } from '../place.ts'
import { SKETCH, sketch } from '../sketch.ts'
import { useWorld } from '../use-world.ts'
import css from './PlaceCard.module.css'

interface PlaceCardProps {
  readonly place: Place
  /** The message that shows it. */
  readonly message: {
    readonly ID: string
    readonly conversationID: ConversationId
    readonly sequence: number
  }
}

/** A place inside a bubble: a small map of our own, and what its sender calls it. Requirement CHAT-048 */
export function PlaceCard({ place, message }: PlaceCardProps) {
  const { t } = useTranslation()
  const { ID, conversationID, sequence } = message
  return (
    <button
      type="button"
      className={css.card}
      // The address names the message and not the place: addresses are kept where places should not be.
      onClick={() =>
        navigation.push('/pages/common/open-location', { conversationID, message: ID, at: sequence })
      }
    >
      <Drawn place={place} />
      <span className={css.words}>
        <Icon name="place" size={20} />
        <span>
          <bdi className={css.name}>{place.description}</bdi>
          <span className={css.note}>{t(place.isExact === true ? 'place.exact' : 'place.rough')}</span>
        </span>
      </span>
    </button>
  )
}

const MIDDLE = { x: SKETCH.width / 2, y: SKETCH.height / 2 } as const

function Drawn({ place }: { readonly place: Place }) {
  const world = useWorld()
  const { latitude, longitude } = place
  const drawn = useMemo(
    () => (world === undefined ? undefined : sketch(world, { latitude, longitude })),
    [world, latitude, longitude],
  )
  return (
    <svg className={css.map} viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`} aria-hidden="true">
      <path className={css.land} d={drawn?.land} fillRule="evenodd" />
      <path className={css.border} d={drawn?.borders} />
      {drawn?.cities.map(({ name, x, y }) => (
        <g key={`${x} ${y}`} className={css.city}>
          <circle cx={x} cy={y} r={2} />
          <text x={x + 5} y={y + 4}>
            {name}
          </text>
        </g>
      ))}
      <circle className={css.halo} cx={MIDDLE.x} cy={MIDDLE.y} r={14} />
      <circle className={css.pin} cx={MIDDLE.x} cy={MIDDLE.y} r={6} />
    </svg>
  )
}
