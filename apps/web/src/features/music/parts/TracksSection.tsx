import { memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../../lib/fold.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Field } from '../../../ui/field/Field.tsx'
import { Section } from '../../../ui/surface/Section.tsx'
import type { PlayList, Track } from '../play-list.ts'
import css from './TrackList.module.css'
import { TrackList, type TrackListProps } from './TrackList.tsx'

/** From so many tracks on one looks for them by name. */
const SEARCH_FROM = 8

interface TracksSectionProps extends Pick<TrackListProps, 'onPlay' | 'onPlayNext' | 'onRemove'> {
  readonly list: PlayList
  readonly onAdd: () => void
}

/** The play list; a long one isn't drawn anew while the toy moves, twenty times a second. */
export function TracksSection({ list, ...on }: TracksSectionProps) {
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  const [same] = useState<typeof on>(() => ({
    onAdd: () => latest.current.onAdd(),
    onPlay: (id) => latest.current.onPlay(id),
    onPlayNext: (id) => latest.current.onPlayNext(id),
    onRemove: (id) => latest.current.onRemove(id),
  }))
  return <Tracks list={list} {...same} />
}

/** A long list can be searched. */
const Tracks = memo(function Tracks({ list, onAdd, ...on }: TracksSectionProps) {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const add = t('music.add')
  if (list.tracks.length === 0)
    return (
      <EmptyState
        title={t('music.none')}
        text={t('music.noneText')}
        action={
          <Button kind="accent" onClick={onAdd}>
            {add}
          </Button>
        }
      />
    )
  return (
    <Section
      title={t('music.list')}
      action={
        <Button kind="text" size="small" onClick={onAdd}>
          {add}
        </Button>
      }
    >
      {list.tracks.length < SEARCH_FROM ? null : (
        <div className={css.search}>
          <Field
            label={t('music.search')}
            icon="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <TrackList tracks={found(list.tracks, words)} currentId={list.currentId} {...on} />
    </Section>
  )
})

function found(tracks: readonly Track[], words: string): readonly Track[] {
  const wanted = fold(words).trim()
  if (wanted === '') return tracks
  return tracks.filter(({ title, artist }) => fold(`${title} ${artist ?? ''}`).includes(wanted))
}
