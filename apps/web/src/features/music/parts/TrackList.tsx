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
export function TrackList({ tracks, currentId, onPlay, onPlayNext, onRemove }: TrackListProps) {
  const { t } = useTranslation()
  return (
    <div className={css.list}>
      <List>
        {tracks.map(({ id, title, artist, lengthMs, isBroken }) => (
          <SwipeRow
            key={id}
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
                <span className={css.tile} data-current={id === currentId || undefined}>
                  <Icon name={isBroken ? 'warning' : id === currentId ? 'bars' : 'music'} size={20} />
                </span>
              }
              value={lengthMs ? <span dir="ltr">{formatLength(lengthMs)}</span> : undefined}
              end=""
              isSelected={id === currentId}
              onClick={() => onPlay(id)}
            />
          </SwipeRow>
        ))}
      </List>
    </div>
  )
}
