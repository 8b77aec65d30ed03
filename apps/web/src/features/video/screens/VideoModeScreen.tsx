import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { useFilesInput } from '../../../ui/file/use-file-input.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { RecordButton } from '../../pattern/record/index.ts'
import { LentNote } from '../../play/index.ts'
import { AppOnly, ModePage, Stage, strandsOf, UnattendedBanner } from '../../player/index.ts'
import { FollowCard, FollowSheet } from '../../sound/parts/index.ts'
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
  const play = useVideo()
  const { player, snapshot } = play
  const files = useFilesInput({
    label: t('video.add'),
    accept: `video/*,${SCRIPT_ENDING}`,
    onFiles: (chosen) => void play.add(chosen),
  })
  return (
    <ModePage
      title={t('title.videoMode')}
      end={<IconButton icon="image" label={t('video.add')} onClick={files.open} />}
      snapshot={play.mode.snapshot}
      beside={files.input}
    >
      {(device) => (
        <>
          <LentNote />
          <Playing play={play} tag={device.name} />
          <VideosSection
            list={snapshot.list}
            onAdd={files.open}
            onPlay={(id) => (id === play.video?.id && snapshot.isPlaying ? play.pause() : play.play(id))}
            onRemove={(id) => player.remove(id)}
          />
        </>
      )}
    </ModePage>
  )
}

/** The picture, what the toy does with it, and how. */
function Playing({ play, tag }: { readonly play: VideoPlay; readonly tag: string }) {
  const { t } = useTranslation()
  const { element, player, snapshot, video, mode, followed, isFollowing } = play
  const { wanted, applied, link } = mode.snapshot
  const strands = useMemo(() => strandsOf(wanted, applied), [wanted, applied])
  const script = useFilesInput({
    label: t('video.scriptAdd'),
    // Systems don't know the kind.
    onFiles: (chosen) => void play.addScripts(chosen),
  })
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
