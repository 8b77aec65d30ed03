import type { LevelSource } from '@thrum/toy-protocol/level-scheduler'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { usePage } from '../../navigation/page.context.ts'
import { keepScreenLit } from '../../platform/wake-lock.ts'
import { type ModeRun, useModeRun } from '../player/index.ts'
import { useElementSound, useSlotsToMove } from '../sound/index.ts'
import { scriptStore } from './script.store.ts'
import { readScript } from './script-file.ts'
import { feltTrack, ScriptSource } from './script-source.ts'
import { inTurn, isScript, type Video, videoOf } from './video-list.ts'
import { VideoPlayer, type VideoSnapshot } from './video-player.ts'

/** What the toy follows, where it can be either. */
export type Followed = 'sound' | 'script'

export interface VideoPlay {
  readonly element: HTMLVideoElement
  readonly player: VideoPlayer
  readonly snapshot: VideoSnapshot
  /** In hand. */
  readonly video: Video | undefined
  readonly mode: ModeRun
  readonly followed: Followed
  readonly isFollowing: boolean
  readonly isLit: boolean
  play(id?: number): void
  pause(): void
  /** Videos, and the scripts beside them. */
  add(files: readonly File[]): Promise<void>
  /** Whatever they are called. */
  addScripts(files: readonly File[]): Promise<void>
  follow(followed: Followed): void
  setFollowing(isFollowing: boolean): void
  setLit(isLit: boolean): void
}

function createElement(): HTMLVideoElement {
  const element = document.createElement('video')
  element.playsInline = true
  element.preload = 'auto'
  // STOP must be in reach; in a window of its own it isn't.
  element.disablePictureInPicture = true
  element.disableRemotePlayback = true
  return element
}

/** One element for the life of the screen: its sound is heard through one ear. */
function usePlayer(ports: { onFail: () => void; onNext: () => void; onEnd: () => void }) {
  const latest = useRef(ports)
  useEffect(() => {
    latest.current = ports
  })
  const [{ element, player }] = useState(() => {
    const created = createElement()
    return {
      element: created,
      player: new VideoPlayer({
        element: created,
        open(file) {
          const url = URL.createObjectURL(file)
          return { url, close: () => URL.revokeObjectURL(url) }
        },
        onFail: () => latest.current.onFail(),
        onNext: () => latest.current.onNext(),
        onEnd: () => latest.current.onEnd(),
      }),
    }
  })
  useEffect(() => () => player.end(), [player])
  return { element, player, snapshot: useSyncExternalStore(player.subscribe, player.getSnapshot) }
}

/** The script in hand as a source; what is set is felt at once. */
function useScriptSource(
  player: VideoPlayer,
  video: Video | undefined,
  scene: ModeRun['scene'],
): ScriptSource {
  const settings = useSyncExternalStore(scriptStore.subscribe, scriptStore.getSnapshot)
  const slots = useSlotsToMove(scene)
  const track = useMemo(() => feltTrack(video?.script?.track ?? [], settings), [video?.script, settings])
  const felt = useRef({ track, slots, offsetMs: settings.offsetMs })
  useEffect(() => {
    felt.current = { track, slots, offsetMs: settings.offsetMs }
  })
  const [source] = useState(
    () =>
      new ScriptSource({
        placeMs: () => player.placeMs(),
        track: () => felt.current.track,
        slots: () => felt.current.slots,
        offsetMs: () => felt.current.offsetMs,
      }),
  )
  return source
}

function useScreenLit(isLit: boolean): void {
  useEffect(() => (isLit ? keepScreenLit() : undefined), [isLit])
}

/** A toy that moves is stopped out of sight by its own rules, and its video with it; without one the video has this. */
function useOutOfSight(run: () => void): void {
  const { isTop } = usePage()
  const onHidden = useEffectEvent(run)
  useEffect(() => {
    if (!isTop) onHidden()
    const listen = () => {
      if (document.hidden) onHidden()
    }
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [isTop])
}

/** Videos from this device, and a toy that follows one's sound or the script beside it. */
export function useVideo(): VideoPlay {
  const { t } = useTranslation()
  const { element, player, snapshot } = usePlayer({
    onFail: () => toast(t('video.failed'), { kind: 'alert' }),
    // No touch of the person's: what runs goes on, and nothing begins.
    onNext: () => mode.exchange(sourceInHand()),
    onEnd: () => mode.rest(),
  })
  const mode = useModeRun({ onHalt: () => player.pause() })
  const video = videoOf(snapshot.list, snapshot.list.currentId)
  const sound = useElementSound(mode.scene)
  const script = useScriptSource(player, video, mode.scene)
  const [chosen, setChosen] = useState<Followed>('script')
  const [isFollowing, setFollowing] = useState(true)
  const [isLit, setLit] = useState(true)
  useScreenLit(isLit && snapshot.isPlaying)
  const followed = followedOf(video, chosen)

  function sourceOf(what: Followed): LevelSource {
    // Its ear is opened by a click; whoever hears it also hears it through the speaker.
    const heard = sound.listen(element)
    return what === 'script' ? script : heard
  }
  /** The list may have gone on since this was drawn. */
  function sourceInHand(): LevelSource {
    const { list } = player.getSnapshot()
    return sourceOf(followedOf(videoOf(list, list.currentId), chosen))
  }

  async function addScripts(files: readonly File[], chosenFor?: number): Promise<void> {
    const { list } = player.getSnapshot()
    const beside = chosenFor ?? list.currentId
    for (const file of inTurn(list, files)) {
      const read = await readScript(file)
      if (read.ok && beside !== undefined) player.attach(read.script, beside)
      else toast(t(read.ok ? 'video.scriptNoVideo' : read.faultKey), { kind: 'alert' })
    }
  }

  // A script was chosen or taken off, or the person changed what counts.
  const changed = useEffectEvent(() => {
    if (mode.isRunning) mode.exchange(sourceOf(followed))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs anew with each change of it
  useEffect(() => changed(), [followed])
  useOutOfSight(() => {
    if (!mode.isRunning) player.pause()
  })

  return {
    element,
    player,
    snapshot,
    video,
    mode,
    followed,
    isFollowing,
    isLit,
    setLit(next) {
      mode.touch()
      setLit(next)
    },
    play(id) {
      if (mode.snapshot.link.at !== 'connected') {
        toast(t('player.notActive'), { kind: 'alert' })
        return
      }
      player.play(id)
      if (isFollowing) mode.run(sourceInHand())
    },
    pause() {
      player.pause()
      mode.rest()
    },
    async add(files) {
      mode.touch()
      const first = player.add(files)
      await addScripts(
        files.filter(({ name }) => isScript(name)),
        first,
      )
    },
    async addScripts(files) {
      mode.touch()
      await addScripts(files)
    },
    follow(next) {
      mode.touch()
      setChosen(next)
    },
    setFollowing(next) {
      mode.touch()
      setFollowing(next)
      if (!next) mode.rest()
      else if (snapshot.isPlaying) mode.run(sourceOf(followed))
    },
  }
}

/** A video without a script has its sound alone. */
function followedOf(video: Video | undefined, chosen: Followed): Followed {
  return video?.script === undefined ? 'sound' : chosen
}
