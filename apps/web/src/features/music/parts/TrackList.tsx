import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { SwipeRow } from '../../../ui/list/SwipeRow.tsx'
import type { Track } from '../play-list.ts'
import css from './TrackList.module.css'

export interface TrackListProps {
  readonly tracks: readonly Track[]
  readonly currentId: number | undefined
  readonly onPlay: (id: number) => void
  readonly onPlayNext: (id: number) => void
  readonly onRemove: (id: number) => void
}

/** The tracks; a tap plays one, a swipe puts it next or takes it out. */
export function TrackList({ tracks, currentId, ...on }: TrackListProps) {
  return (
    <div className={css.list}>
      <List>
        {tracks.map((track) => (
          <TrackRow key={track.id} track={track} isCurrent={track.id === currentId} {...on} />
        ))}
      </List>
    </div>
  )
}

interface TrackRowProps extends Pick<TrackListProps, 'onPlay' | 'onPlayNext' | 'onRemove'> {
  readonly track: Track
  readonly isCurrent: boolean
}

/** A long list learns of its tracks one by one: the others aren't drawn anew, which would hold up STOP. */
const TrackRow = memo(function TrackRow({
  track: { id, title, artist, lengthMs, isBroken },
  isCurrent,
  onPlay,
  onPlayNext,
  onRemove,
}: TrackRowProps) {
  const { t } = useTranslation()
  return (
    <SwipeRow
      label={title}
      actions={[
        { id: 'next', label: t('music.playNext'), icon: 'next', onRun: () => onPlayNext(id) },
        {
          id: 'remove',
          label: t('music.remove'),
          icon: 'trash',
          kind: 'danger',
          onRun: () => onRemove(id),
        },
      ]}
    >
      <Row
        title={<bdi>{title}</bdi>}
        note={isBroken ? t('music.broken') : artist === undefined ? undefined : <bdi>{artist}</bdi>}
        start={
          <span className={css.tile} data-current={isCurrent || undefined}>
            <Icon name={isBroken ? 'warning' : isCurrent ? 'bars' : 'music'} size={20} />
          </span>
        }
        value={lengthMs ? <span dir="ltr">{formatLength(lengthMs)}</span> : undefined}
        end=""
        isSelected={isCurrent}
        onClick={() => onPlay(id)}
      />
    </SwipeRow>
  )
})
