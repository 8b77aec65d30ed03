import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { session } from '../../lib/session.ts'
import { forgetTracks, MusicPlayer, type MusicPorts } from './music-player.ts'
import { type PlayList, trackOf } from './play-list.ts'
import { lengthOf } from './track-length.ts'
import { trackName } from './track-name.ts'
import { tagsOf } from './track-tags.ts'
import { waveOf } from './wave.ts'

/** What browsers play of it, as a file input takes it; the endings for systems that don't know the types. */
export const TRACKS = 'audio/*,.mp3,.m4a,.ogg,.flac,.wav'

session.onSignOut(forgetTracks)

function openHere(file: Blob): ReturnType<MusicPorts['open']> {
  const url = URL.createObjectURL(file)
  return { url, close: () => URL.revokeObjectURL(url) }
}

/** A player with an element of its own, for as long as its screen is there. */
export function useMusicPlayer(told: Pick<MusicPorts, 'onFail' | 'onEnd'>) {
  const onFail = useEffectEvent(told.onFail)
  const onEnd = useEffectEvent(told.onEnd)
  const [audio] = useState(() => new Audio())
  const [player] = useState(
    () =>
      new MusicPlayer({
        audio,
        open: openHere,
        pick: (below) => Math.floor(Math.random() * below),
        onFail: (track) => onFail(track),
        onEnd: () => onEnd(),
      }),
  )
  useEffect(() => () => player.end(), [player])
  const snapshot = useSyncExternalStore(player.subscribe, player.getSnapshot)
  const track = trackOf(snapshot.list, snapshot.list.currentId)
  useFacts(player, snapshot.list)
  return { audio, player, snapshot, track }
}

/** Puts files at the end of the list. */
export function addFiles(player: MusicPlayer, files: readonly File[]): void {
  player.add(files.map((file) => ({ ...trackName(file.name), file, lengthMs: undefined })))
}

/** Learns how long the tracks are and what they say of themselves, one after the other. */
function useFacts(player: MusicPlayer, list: PlayList): void {
  const { id, file } = list.tracks.find((track) => track.lengthMs === undefined) ?? {}
  useEffect(() => {
    if (id === undefined || file === undefined) return
    let isWanted = true
    void Promise.all([lengthOf(file), tagsOf(file)]).then(([lengthMs, tags]) => {
      if (isWanted) player.describe(id, { ...tags, lengthMs })
    })
    return () => {
      isWanted = false
    }
  }, [player, id, file])
}

/** The bars of the track in hand, once they are worked out. */
export function useWave(track: ReturnType<typeof useMusicPlayer>['track']): readonly number[] | undefined {
  const [made, setMade] = useState<{ readonly file: Blob; readonly bars: readonly number[] | undefined }>()
  const { file, lengthMs } = track ?? {}
  useEffect(() => {
    if (file === undefined || lengthMs === undefined) return
    let isWanted = true
    void waveOf(file, lengthMs, () => isWanted).then((bars) => {
      if (isWanted) setMade({ file, bars })
    })
    return () => {
      isWanted = false
    }
  }, [file, lengthMs])
  return made?.file === file ? made?.bars : undefined
}
