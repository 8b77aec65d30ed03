import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { SwipeRow } from '../../../ui/list/SwipeRow.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import type { Video, VideoList } from '../video-list.ts'

export interface VideosSectionProps {
  readonly list: VideoList
  readonly onAdd: () => void
  readonly onPlay: (id: number) => void
  readonly onRemove: (id: number) => void
}

/** The play list; a tap plays one. */
export function VideosSection({ list, onAdd, onPlay, onRemove }: VideosSectionProps) {
  const { t } = useTranslation()
  if (list.videos.length === 0)
    return (
      <EmptyState
        title={t('video.none')}
        text={t('video.noneText')}
        action={
          <Button kind="accent" onClick={onAdd}>
            {t('video.add')}
          </Button>
        }
      />
    )
  return (
    <Section
      title={t('video.list')}
      action={
        <Button kind="text" size="small" onClick={onAdd}>
          {t('video.add')}
        </Button>
      }
    >
      <List hasIcons>
        {list.videos.map((video) => (
          <SwipeRow
            key={video.id}
            label={video.title}
            actions={[
              {
                id: 'remove',
                label: t('video.remove'),
                icon: 'trash',
                kind: 'danger',
                onRun: () => onRemove(video.id),
              },
            ]}
          >
            <Row
              title={<bdi>{video.title}</bdi>}
              note={noteOf(video)}
              start={<Icon name={video.isBroken ? 'warning' : 'video'} />}
              end=""
              isSelected={video.id === list.currentId}
              onClick={() => onPlay(video.id)}
            />
          </SwipeRow>
        ))}
      </List>
    </Section>
  )

  function noteOf({ isBroken, script }: Video): string | undefined {
    if (isBroken) return t('video.broken')
    return script === undefined ? undefined : t('video.script')
  }
}
