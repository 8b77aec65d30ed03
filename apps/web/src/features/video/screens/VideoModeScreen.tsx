import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RecordButton } from '../../pattern/record/index.ts'
import {
  AppOnly,
  DisabledDialog,
  LinkNotice,
  NoDevice,
  Stage,
  StopBar,
  strandsOf,
  UnattendedBanner,
  useOwnDevices,
} from '../../player/index.ts'
import { FollowCard, FollowSheet } from '../../sound/parts/index.ts'
import { ToyFace, toy } from '../../toy/index.ts'
import { ScriptCard } from '../parts/ScriptCard.tsx'
import { VideoStage } from '../parts/VideoStage.tsx'
import { VideosSection } from '../parts/VideosSection.tsx'
import { useVideo, type VideoPlay } from '../use-video.ts'
import { SCRIPT_ENDING } from '../video-list.ts'
import css from './VideoModeScreen.module.css'

/** A toy that follows a video by its sound or by a script. Source: spec §2 (videoMode), PLR-05 */
export function VideoModeScreen() {
  const { t } = useTranslation()
  return capabilities.offersToys ? <VideoMode /> : <AppOnly title={t('title.videoMode')} />
}

function VideoMode() {
  const { t } = useTranslation()
  const { isTop } = usePage()
  const own = useOwnDevices()
  const play = useVideo()
  const { player, snapshot, mode } = play
  const files = useFiles(`video/*,${SCRIPT_ENDING}`, t('video.add'), (chosen) => void play.add(chosen))
  const { device, link, stop, isDisabled } = mode.snapshot
  const header = (
    <>
      <StopBar onStop={() => void toy.stop()} isStopping={stop === 'stopping'} />
      <Header
        title={t('title.videoMode')}
        end={<IconButton icon="image" label={t('video.add')} onClick={files.open} />}
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
          <Playing play={play} tag={device.name} />
          <VideosSection
            list={snapshot.list}
            onAdd={files.open}
            onPlay={(id) => (id === play.video?.id && snapshot.isPlaying ? play.pause() : play.play(id))}
            onRemove={(id) => player.remove(id)}
          />
          <ToyFace />
        </>
      )}
      <DisabledDialog isOpen={isTop && isDisabled} />
    </Page>
  )
}

/** The picture, what the toy does with it, and how. */
function Playing({ play, tag }: { readonly play: VideoPlay; readonly tag: string }) {
  const { t } = useTranslation()
  const { element, player, snapshot, video, mode, followed, isFollowing } = play
  const { wanted, applied, link } = mode.snapshot
  const strands = useMemo(() => strandsOf(wanted, applied), [wanted, applied])
  const script = useFiles(undefined, t('video.scriptAdd'), (chosen) => void play.addScripts(chosen))
  if (video === undefined) return null
  const words = !isFollowing ? 'followsNothing' : followed === 'script' ? 'followsScript' : 'followsSound'
  return (
    <>
      {script.input}
      <VideoStage
        element={element}
        title={video.title}
        isPlaying={snapshot.isPlaying}
        placeMs={snapshot.placeMs}
        lengthMs={snapshot.lengthMs}
        onToggle={() => (snapshot.isPlaying ? play.pause() : play.play())}
        onSeek={(ms) => {
          mode.touch()
          player.seek(ms)
        }}
      />
      <div className={css.stage}>
        <Stage
          title={t(`video.${words}`)}
          tag={tag}
          isConnected={link.at === 'connected'}
          battery={link.at === 'connected' ? link.battery : undefined}
          strands={strands}
        />
      </div>
      <UnattendedBanner isShown={mode.isWarned} onStay={mode.touch} />
      <RecordButton />
      <Following play={play} />
      {isFollowing && followed === 'sound' ? <FollowCard onTouch={mode.touch} /> : null}
      <Switches play={play} />
      <ScriptCard
        script={video.script}
        onChoose={script.open}
        onRemove={() => {
          mode.touch()
          player.detach(video.id)
        }}
        onTouch={mode.touch}
      />
    </>
  )
}

/** Sound or script, where there are both; the finer settings of the sound. */
function Following({ play }: { readonly play: VideoPlay }) {
  const { t } = useTranslation()
  const [isSetting, setSetting] = useState(false)
  const { video, mode, followed, isFollowing } = play
  return (
    <div className={css.following}>
      {video?.script === undefined ? null : (
        <Segment
          label={t('video.source')}
          options={[
            { value: 'script', label: t('video.script') },
            { value: 'sound', label: t('video.sound') },
          ]}
          value={followed}
          onChange={play.follow}
        />
      )}
      {isFollowing && followed === 'sound' ? (
        <Button kind="text" size="small" icon="sliders" onClick={() => setSetting(true)}>
          {t('sound.settings')}
        </Button>
      ) : null}
      <FollowSheet
        isOpen={isSetting}
        onClose={() => setSetting(false)}
        scene={mode.scene}
        onTouch={mode.touch}
      />
    </div>
  )
}

function Switches({ play }: { readonly play: VideoPlay }) {
  const { t } = useTranslation()
  const move = t('video.move')
  const lit = t('video.lit')
  return (
    <div className={css.switches}>
      <List>
        <Row
          title={move}
          note={t(play.followed === 'script' ? 'video.moveScript' : 'video.moveSound')}
          end={<Switch label={move} isOn={play.isFollowing} onChange={play.setFollowing} />}
        />
        <Row title={lit} end={<Switch label={lit} isOn={play.isLit} onChange={play.setLit} />} />
      </List>
    </div>
  )
}

/** Asks the system for files; for any where it would not know the kind. */
function useFiles(accept: string | undefined, label: string, onFiles: (files: readonly File[]) => void) {
  const input = useRef<HTMLInputElement>(null)
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={label}
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
