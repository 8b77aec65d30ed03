import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { usePage } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RecordButton } from '../../pattern/record/index.ts'
import {
  AppOnly,
  DisabledDialog,
  LinkNotice,
  NoDevice,
  StopBar,
  UnattendedBanner,
  useModeRun,
  useOwnDevices,
} from '../../player/index.ts'
import { useElementSound } from '../../sound/index.ts'
import { FollowCard, FollowSheet } from '../../sound/parts/index.ts'
import { ToyFace, toy } from '../../toy/index.ts'
import { useMediaKeys } from '../media-keys.ts'
import { TrackStage } from '../parts/TrackStage.tsx'
import { TracksSection } from '../parts/TracksSection.tsx'
import type { Track } from '../play-list.ts'
import { addFiles, useMusicPlayer, useWave } from '../use-music-player.ts'

/** What browsers play of it; the endings for systems that don't know the types. */
const ACCEPT = 'audio/*,.mp3,.m4a,.ogg,.flac,.wav'

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
  useMediaKeys({
    title: track?.title ?? t('title.music'),
    artist: track?.artist,
    isPlaying: snapshot.isPlaying,
    lengthMs: track?.lengthMs,
    positionMs: snapshot.positionMs,
    onPlay: mode.mayGoOn ? () => play() : undefined,
    onPause: pause,
    onNext: () => player.next(),
    onBack: () => player.back(),
    onSeek: (ms) => player.seek(ms),
    onStop: () => void toy.stop(),
  })
  return { player, snapshot, track, mode, play, toggle }
}

function Music() {
  const { t } = useTranslation()
  const { isTop } = usePage()
  const own = useOwnDevices()
  const music = useMusic()
  const { player, track, mode } = music
  const [isSetting, setSetting] = useState(false)
  const files = useFiles((chosen) => addFiles(player, chosen))
  const { device, link, stop, isDisabled } = mode.snapshot
  const header = (
    <>
      <StopBar onStop={() => void toy.stop()} isStopping={stop === 'stopping'} />
      <Header
        title={t('title.music')}
        end={<IconButton icon="sliders" label={t('sound.settings')} onClick={() => setSetting(true)} />}
      />
    </>
  )
  return (
    <Page header={header}>
      {files.input}
      <NoDevice {...own} />
      <LinkNotice device={device} link={link} />
      {device === undefined ? null : (
        <>
          {track === undefined ? null : <Stage music={music} track={track} tag={device.name} />}
          <UnattendedBanner isShown={mode.isWarned} onStay={mode.touch} />
          {track === undefined ? null : <RecordButton />}
          {track === undefined ? null : <FollowCard onTouch={mode.touch} />}
          <Tracks music={music} onAdd={files.open} />
          <ToyFace />
        </>
      )}
      <FollowSheet
        isOpen={isSetting}
        onClose={() => setSetting(false)}
        scene={mode.scene}
        onTouch={mode.touch}
      />
      <DisabledDialog isOpen={isTop && isDisabled} />
    </Page>
  )
}

/** What it is given stays the same while the toy moves, twenty times a second; the list may be long. */
function Tracks({
  music,
  onAdd,
}: {
  readonly music: ReturnType<typeof useMusic>
  readonly onAdd: () => void
}) {
  const { player, snapshot } = music
  const latest = useRef(music)
  useEffect(() => {
    latest.current = music
  })
  const [on] = useState(() => ({
    onPlay(id: number) {
      const { track, snapshot: now, toggle, play } = latest.current
      if (id === track?.id && now.isPlaying) toggle()
      else play(id)
    },
    onPlayNext: (id: number) => player.playNext(id),
    onRemove: (id: number) => player.remove(id),
  }))
  return <TracksSection list={snapshot.list} onAdd={onAdd} {...on} />
}

interface StageProps {
  readonly music: ReturnType<typeof useMusic>
  readonly track: Track
  readonly tag: string
}

function Stage({ music, track, tag }: StageProps) {
  const { player, snapshot, mode, toggle } = music
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
      onBack={() => {
        mode.touch()
        player.back()
      }}
      onNext={() => {
        mode.touch()
        player.next()
      }}
      onSeek={(ms) => {
        mode.touch()
        player.seek(ms)
      }}
      onShuffle={() => player.toggleShuffle()}
      onRepeat={() => player.nextRepeat()}
    />
  )
}

/** Asks the system for tracks. */
function useFiles(onFiles: (files: readonly File[]) => void) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return {
    open: useCallback(() => input.current?.click(), []),
    input: (
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label={t('music.add')}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // The same files can be chosen again.
          currentTarget.value = ''
          if (chosen.length > 0) onFiles(chosen)
        }}
      />
    ),
  }
}
