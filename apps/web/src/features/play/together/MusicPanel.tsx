import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useFilesInput } from '../../../ui/file/use-file-input.tsx'
import {
  addFiles,
  TRACKS,
  TrackStage,
  TracksSection,
  useMusicPlayer,
  useWave,
} from '../../music/parts/index.ts'
import { useElementSound } from '../../sound/index.ts'
import { FollowCard, SlotChips } from '../../sound/parts/index.ts'
import { isolated } from '../play-words.ts'
import { usePlay } from '../use-play.ts'
import css from './Together.module.css'
import { usePartnerRun } from './use-partner-run.ts'
import type { WayProps } from './WaysPanel.tsx'

/** The player and the run that goes with it: one begins and ends with the other. */
function useMusic(scene: WayProps['scene']) {
  const { t } = useTranslation()
  const music = useMusicPlayer({
    onFail: () => toast(t('music.failed'), { kind: 'alert' }),
    onEnd: () => run.rest(),
  })
  const { audio, player, snapshot } = music
  const run = usePartnerRun(() => player.pause())
  const sound = useElementSound(scene)

  function play(id?: number): void {
    const source = sound.listen(audio)
    if (run.run(source)) player.play(id)
  }
  function pause(): void {
    player.pause()
    run.rest()
  }
  return { ...music, run, play, toggle: () => (snapshot.isPlaying ? pause() : play()) }
}

/**
 * Music that only this side hears; the partner's toy follows it. Player and ear end for good where another popup takes
 * the place of the one that the panel is in, so it comes back with new ones. The tracks stay.
 */
export function MusicPanel(props: WayProps) {
  const [visit, setVisit] = useState(0)
  useEffect(() => () => setVisit((count) => count + 1), [])
  return <Music key={visit} {...props} />
}

function Music({ play, scene, canSteer }: WayProps) {
  const { t } = useTranslation()
  const music = useMusic(scene)
  const { player, snapshot, track, run } = music
  const { list, isPlaying } = snapshot
  const files = useFilesInput({
    label: t('music.add'),
    accept: TRACKS,
    onFiles: (chosen) => void addFiles(player, chosen),
  })
  const name = isolated(play.partner.name)
  return (
    <>
      <p className={css.note}>{t('together.music.text', { name })}</p>
      {files.input}
      {track === undefined ? null : (
        <>
          <Track music={music} track={track} name={play.partner.name} canSteer={canSteer} />
          <FollowCard onTouch={run.touch} />
          <SlotChips scene={scene} onTouch={run.touch} />
        </>
      )}
      <TracksSection
        list={list}
        onAdd={files.open}
        onPlay={(id) => {
          if (id === track?.id && isPlaying) music.toggle()
          else if (canSteer) music.play(id)
        }}
        onPlayNext={(id) => player.playNext(id)}
        onRemove={(id) => player.remove(id)}
      />
    </>
  )
}

interface TrackProps {
  readonly music: ReturnType<typeof useMusic>
  readonly track: NonNullable<ReturnType<typeof useMusic>['track']>
  readonly name: string
  readonly canSteer: boolean
}

function Track({ music, track, name, canSteer }: TrackProps) {
  const { t } = useTranslation()
  const { player, snapshot, run, toggle } = music
  const { initiator } = usePlay()
  const { list, isPlaying, positionMs } = snapshot
  const touched = (change: () => void) => () => {
    run.touch()
    change()
  }
  return (
    <TrackStage
      label={t('together.way.music')}
      track={track}
      bars={useWave(track)}
      isPlaying={isPlaying}
      positionMs={positionMs}
      repeat={list.repeat}
      isShuffled={list.shuffled !== undefined}
      tag={name}
      isConnected={canSteer}
      level={Math.max(0, ...Object.values(initiator?.applied?.slots ?? {}))}
      onToggle={toggle}
      onBack={touched(() => player.back())}
      onNext={touched(() => player.next())}
      onSeek={(ms) => {
        run.touch()
        player.seek(ms)
      }}
      onShuffle={() => player.toggleShuffle()}
      onRepeat={() => player.nextRepeat()}
    />
  )
}
