import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { useFilesInput } from '../../../ui/file/use-file-input.tsx'
import { RecordButton } from '../../pattern/record/index.ts'
import { LentNote } from '../../play/index.ts'
import { AppOnly, ModePage, UnattendedBanner, useModeRun } from '../../player/index.ts'
import { useElementSound } from '../../sound/index.ts'
import { FollowCard, FollowSheet } from '../../sound/parts/index.ts'
import { toy } from '../../toy/index.ts'
import { useMediaKeys } from '../media-keys.ts'
import { TrackStage } from '../parts/TrackStage.tsx'
import { TracksSection } from '../parts/TracksSection.tsx'
import type { Track } from '../play-list.ts'
import { addFiles, TRACKS, useMusicPlayer, useWave } from '../use-music-player.ts'

/** One's own tracks, and a toy that follows them. Source: spec §1, §2 (androidMusic, iosMusic), PLR-03. */
export function MusicScreen() {
  const { t } = useTranslation()
  return capabilities.offersToys ? <Music /> : <AppOnly title={t('title.music')} />
}

/** The player and the run that goes with it: one begins and ends with the other. */
function useMusic() {
  const { t } = useTranslation()
  const music = useMusicPlayer({
    onFail: () => toast(t('music.failed'), { kind: 'alert' }),
    onEnd: () => mode.rest(),
  })
  const { audio, player, snapshot, track } = music
  const mode = useModeRun({ onHalt: () => player.pause() })
  const sound = useElementSound(mode.scene)

  function play(id?: number): void {
    if (mode.snapshot.link.at !== 'connected') {
      toast(t('player.notActive'), { kind: 'alert' })
      return
    }
    const source = sound.listen(audio)
    player.play(id)
    mode.run(source)
  }
  function pause(): void {
    player.pause()
    mode.rest()
  }
  const toggle = () => (snapshot.isPlaying ? pause() : play())
  function next(): void {
    mode.touch()
    player.next()
  }
  function back(): void {
    mode.touch()
    player.back()
  }
  function seek(ms: number): void {
    mode.touch()
    player.seek(ms)
  }
  useMediaKeys({
    title: track?.title ?? t('title.music'),
    artist: track?.artist,
    isPlaying: snapshot.isPlaying,
    lengthMs: track?.lengthMs,
    positionMs: snapshot.positionMs,
    onPlay: mode.mayGoOn ? () => play() : undefined,
    onPause: pause,
    onNext: next,
    onBack: back,
    onSeek: seek,
    onStop: () => void toy.stop(),
  })
  return { player, snapshot, track, mode, play, toggle, next, back, seek }
}

function Music() {
  const { t } = useTranslation()
  const music = useMusic()
  const { player, track, mode } = music
  const [isSetting, setSetting] = useState(false)
  const files = useFilesInput({
    label: t('music.add'),
    accept: TRACKS,
    onFiles: (chosen) => void addFiles(player, chosen),
  })
  return (
    <ModePage
      title={t('title.music')}
      end={<IconButton icon="sliders" label={t('sound.settings')} onClick={() => setSetting(true)} />}
      snapshot={mode.snapshot}
      beside={
        <>
          {files.input}
          <FollowSheet
            isOpen={isSetting}
            onClose={() => setSetting(false)}
            scene={mode.scene}
            onTouch={mode.touch}
          />
        </>
      }
    >
      {(device) => (
        <>
          <LentNote />
          {track === undefined ? null : <Stage music={music} track={track} tag={device.name} />}
          <UnattendedBanner isShown={mode.isWarned} onStay={mode.touch} />
          {track === undefined ? null : <RecordButton />}
          {track === undefined ? null : <FollowCard onTouch={mode.touch} />}
          <TracksSection
            list={music.snapshot.list}
            onAdd={files.open}
            onPlay={(id) => {
              if (id === track?.id && music.snapshot.isPlaying) music.toggle()
              else music.play(id)
            }}
            onPlayNext={(id) => player.playNext(id)}
            onRemove={(id) => player.remove(id)}
          />
        </>
      )}
    </ModePage>
  )
}

interface StageProps {
  readonly music: ReturnType<typeof useMusic>
  readonly track: Track
  readonly tag: string
}

function Stage({ music, track, tag }: StageProps) {
  const { player, snapshot, mode, toggle, next, back, seek } = music
  const bars = useWave(track)
  const { list, isPlaying, positionMs } = snapshot
  const { link, applied } = mode.snapshot
  return (
    <TrackStage
      track={track}
      bars={bars}
      isPlaying={isPlaying}
      positionMs={positionMs}
      repeat={list.repeat}
      isShuffled={list.shuffled !== undefined}
      tag={tag}
      isConnected={link.at === 'connected'}
      level={Math.max(0, ...Object.values(applied))}
      onToggle={toggle}
      onBack={back}
      onNext={next}
      onSeek={seek}
      onShuffle={() => player.toggleShuffle()}
      onRepeat={() => player.nextRepeat()}
    />
  )
}
