import { useQuery } from '@tanstack/react-query'
import { PatternId } from '@thrum/contracts/ids'
import { PATTERN_PREVIEW_BARS } from '@thrum/contracts/limits'
import { previewOf } from '@thrum/toy-protocol/pattern-data'
import { PatternLoop } from '@thrum/toy-protocol/pattern-loop'
import { offeredSlots } from '@thrum/toy-protocol/scene'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength } from '../../../lib/format-length.ts'
import { usePage, useQueryParams } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { NotLoaded } from '../../../ui/empty-state/NotLoaded.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { LentNote } from '../../play/index.ts'
import {
  DisabledDialog,
  LinkNotice,
  NoDevice,
  SoloStopBar,
  Stage,
  strandsOf,
  UnattendedBanner,
  useModeRun,
  useOwnDevices,
} from '../../player/index.ts'
import { ToyFace, ticker } from '../../toy/index.ts'
import { openedPattern } from '../bubble/opened-pattern.ts'
import type { NamedPattern } from '../fit-pattern.ts'
import { PatternPicture } from '../parts/PatternPicture.tsx'
import { SavePattern } from '../parts/SavePattern.tsx'
import { patternQuery } from '../pattern.api.ts'
import css from './PatternScreen.module.css'

/**
 * `/pages/player/pattern`: one pattern, looked at and played on one's own toy. With `id` it is one's own; without, the
 * one that was opened from a message. Source: PLR-09
 */
export function PatternScreen() {
  const id = PatternId.safeParse(useQueryParams().get('id')).data
  return id === undefined ? <Received /> : <Own id={id} />
}

function Own({ id }: { readonly id: PatternId }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(patternQuery(id))
  if (data !== undefined) return <OnePattern named={data} />
  return (
    <Page header={<Header title={t('title.pattern')} />}>
      {isError ? <NotLoaded onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
    </Page>
  )
}

function Received() {
  const { t } = useTranslation()
  const [named] = useState(openedPattern)
  const [isKeeping, setKeeping] = useState(false)
  if (named === undefined)
    return (
      <Page header={<Header title={t('title.pattern')} />}>
        <EmptyState title={t('pattern.notThere')} text={t('pattern.notThereText')} />
      </Page>
    )
  return (
    <OnePattern
      named={named}
      end={
        named.mayBeKept ? (
          <Button isFull icon="plus" onClick={() => setKeeping(true)}>
            {t('pattern.save.title')}
          </Button>
        ) : null
      }
      popup={
        <SavePattern
          pattern={isKeeping ? named.pattern : undefined}
          name={named.name}
          onDone={() => setKeeping(false)}
        />
      }
    />
  )
}

interface OnePatternProps {
  readonly named: NamedPattern
  readonly end?: React.ReactNode
  readonly popup?: React.ReactNode
}

function OnePattern(props: OnePatternProps) {
  const { t } = useTranslation()
  if (capabilities.offersToys) return <Played {...props} />
  return (
    <Page header={<Header title={t('title.pattern')} />}>
      <Face named={props.named} />
      {props.end}
      {props.popup}
    </Page>
  )
}

interface FaceProps {
  readonly named: NamedPattern
  readonly ratio?: number | undefined
  /** Name and length stand elsewhere. */
  readonly isBare?: boolean
}

/** Its picture, name and length. */
function Face({ named, ratio, isBare = false }: FaceProps) {
  const { name, pattern } = named
  const preview = useMemo(() => previewOf(pattern, PATTERN_PREVIEW_BARS), [pattern])
  return (
    <div className={css.face}>
      <Card>
        {isBare ? null : (
          <h2 className={css.name}>
            <bdi>{name}</bdi>
          </h2>
        )}
        <PatternPicture preview={preview} ratio={ratio} />
        {isBare ? null : <p className={css.length}>{formatLength(pattern.durationMs, 1)}</p>}
      </Card>
    </div>
  )
}

type Way = 'loop' | 'once'

function Played({ named, end, popup }: OnePatternProps) {
  const { t } = useTranslation()
  const { isTop } = usePage()
  const own = useOwnDevices()
  const [way, setWay] = useState<Way>('loop')
  const [loop, setLoop] = useState<PatternLoop>()
  const run = useModeRun({ onHalt: () => setLoop(undefined) })
  const { device, link, isDisabled, isLent, wanted, applied } = run.snapshot
  const ratio = useRatio(loop, named.pattern.durationMs)
  const strands = useMemo(() => strandsOf(wanted, applied), [wanted, applied])

  function rest() {
    setLoop(undefined)
    run.rest()
  }
  function play() {
    const source = new PatternLoop(named.pattern, {
      isRepeated: way === 'loop',
      // Told while it is asked for levels; the rest comes after that.
      onEnd: () => queueMicrotask(rest),
    })
    setLoop(source)
    run.run(source)
  }
  function change(next: Way) {
    setWay(next)
    run.touch()
    loop?.setRepeated(next === 'loop')
  }
  const offered = run.scene === undefined ? undefined : offeredSlots(run.scene).map(String)
  const isPart =
    offered !== undefined && Object.keys(named.pattern.tracks).some((slot) => !offered.includes(slot))
  return (
    <Page
      header={
        <>
          <SoloStopBar />
          <Header title={t('title.pattern')} />
        </>
      }
    >
      <LinkNotice device={device} link={link} />
      {device === undefined ? null : (
        <div className={css.stage}>
          <Stage
            title={named.name}
            note={formatLength(named.pattern.durationMs, 1)}
            tag={device.name}
            isConnected={link.at === 'connected'}
            battery={link.at === 'connected' ? link.battery : undefined}
            strands={strands}
          />
        </div>
      )}
      <Face named={named} ratio={ratio} isBare={device !== undefined} />
      <div className={css.controls}>
        {device === undefined ? null : (
          <Controls
            way={way}
            isPlaying={loop !== undefined}
            isOff={isLent || link.at !== 'connected' || run.scene === undefined}
            onWay={change}
            onToggle={loop === undefined ? play : rest}
          />
        )}
        {end}
      </div>
      <LentNote />
      <NoDevice {...own} />
      {isPart ? <Banner kind="note">{t('pattern.part')}</Banner> : null}
      <UnattendedBanner isShown={run.isWarned} onStay={run.touch} />
      {device === undefined ? null : <ToyFace />}
      <DisabledDialog isOpen={isTop && isDisabled} />
      {popup}
    </Page>
  )
}

interface ControlsProps {
  readonly way: Way
  readonly isPlaying: boolean
  readonly isOff: boolean
  readonly onWay: (way: Way) => void
  readonly onToggle: () => void
}

function Controls({ way, isPlaying, isOff, onWay, onToggle }: ControlsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Segment
        label={t('pattern.way')}
        options={[
          { value: 'loop', label: t('pattern.loop') },
          { value: 'once', label: t('pattern.once') },
        ]}
        value={way}
        onChange={onWay}
      />
      <Button kind="accent" isFull icon={isPlaying ? 'pause' : 'play'} disabled={isOff} onClick={onToggle}>
        {t(isPlaying ? 'pattern.pause' : 'pattern.play')}
      </Button>
    </>
  )
}

/** How far it has played, at the screen's own pace; nothing moves by it. */
function useRatio(loop: PatternLoop | undefined, durationMs: number): number | undefined {
  const [ratio, setRatio] = useState<number>()
  const frame = useRef(0)
  useEffect(() => {
    if (loop === undefined) {
      setRatio(undefined)
      return
    }
    const look = () => {
      // A bar at a time is enough to see.
      setRatio(
        Math.round((loop.placeMs(ticker.nowMs()) / durationMs) * PATTERN_PREVIEW_BARS) / PATTERN_PREVIEW_BARS,
      )
      frame.current = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame.current)
  }, [loop, durationMs])
  return ratio
}
