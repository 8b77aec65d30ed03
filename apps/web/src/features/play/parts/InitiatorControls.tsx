import type { OrderStep } from '@thrum/toy-protocol/active-orders'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { ScenePanel, Stage, strandsOf } from '../../player/index.ts'
import type { InitiatorSnapshot } from '../initiator.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import { isolated } from '../play-words.ts'
import { useNowMs, useQuality } from '../use-play.ts'
import { PartnerCard } from './PartnerCard.tsx'
import { PauseBanner } from './PauseBanner.tsx'
import css from './Sides.module.css'
import { useStageTitle } from './stage-title.ts'

export interface InitiatorControlsProps {
  readonly play: Interacting
  readonly initiator: InitiatorSnapshot
  readonly snapshot: PlaySnapshot
}

/** What the partner's toy offers, and what it does. */
export function InitiatorControls({ play, initiator, snapshot }: InitiatorControlsProps) {
  const { scene, isStopping } = initiator
  const canSteer = initiator.isArmed && initiator.isOnline && !isStopping
  return (
    <>
      <PartnerCard play={play} quality={useQuality()} />
      <PauseBanner
        play={play}
        isOnline={initiator.isOnline}
        pause={initiator.pause}
        stopsAtMs={initiator.stopsAtMs}
      />
      <PartnerStage play={play} initiator={initiator} canSteer={canSteer} toyName={snapshot.toyFace?.name} />
      {scene === undefined ? (
        <NoScene play={play} problem={snapshot.sceneProblem} />
      ) : (
        <ScenePanel
          scene={scene}
          active={initiator.wanted}
          onStep={(step: OrderStep) => playEffects.take(step)}
          isOff={!canSteer}
        />
      )}
    </>
  )
}

/** Older than this, what the stage shows is no longer called live. */
const FRESH_MS = 1_500
/** A toy needs a moment to carry out and to say so; after that its silence is news. */
const NO_REPLY_MS = 2_500

interface PartnerStageProps {
  readonly play: Interacting
  readonly initiator: InitiatorSnapshot
  readonly canSteer: boolean
  readonly toyName: string | undefined
}

/** What the partner's toy has confirmed, not what was asked for; and how old that is. */
function PartnerStage({ play, initiator, canSteer, toyName }: PartnerStageProps) {
  const { t } = useTranslation()
  const nowMs = useNowMs(500)
  const { applied, wanted, scene } = initiator
  const slots = applied?.slots
  const strands = useMemo(() => strandsOf(wanted, slots ?? {}), [wanted, slots])
  const name = isolated(play.partner.name)
  const heardAgoMs = applied === undefined ? Number.POSITIVE_INFINITY : nowMs - applied.heardAtMs
  const isWanted = Object.keys(wanted).length > 0
  const isMoving = Object.keys(slots ?? {}).some((slot) => (slots?.[slot] ?? 0) > 0)
  const isSilent = isWanted && !isMoving && nowMs - initiator.touchedAtMs > NO_REPLY_MS
  return (
    <>
      {isSilent && initiator.isOnline ? (
        <div className={css.above}>
          <Banner kind="note" icon="bt">
            {t('play.scene.noReply', { name })}
          </Banner>
        </div>
      ) : null}
      <Stage
        title={useStageTitle(
          scene,
          isMoving ? wanted : {},
          canSteer ? 'play.stage.ready' : 'play.stage.rest',
        )}
        note={ageNote(heardAgoMs, t)}
        tag={toyName === undefined ? name : t('play.stage.theirs', { name, toy: toyName })}
        isConnected={heardAgoMs < FRESH_MS}
        strands={strands}
        cap={applied?.cap}
        capWords={t('play.stage.theirCap', { name, percent: applied?.cap ?? 100 })}
      />
    </>
  )
}

function ageNote(heardAgoMs: number, t: TFunction): string {
  if (heardAgoMs < FRESH_MS) return t('play.stage.live')
  if (!Number.isFinite(heardAgoMs)) return t('play.stage.silent')
  return t('play.stage.age', { seconds: Math.round(heardAgoMs / 1000) })
}

function NoScene({ play, problem }: { play: Interacting; problem: PlaySnapshot['sceneProblem'] }) {
  const { t } = useTranslation()
  if (problem === undefined)
    return (
      <section className={css.loading} aria-busy="true" aria-label={t('play.scene.loading')}>
        <Skeleton heightPx={164} />
        <Skeleton heightPx={52} />
      </section>
    )
  const name = isolated(play.partner.name)
  return (
    <EmptyState
      title={t(`play.scene.${problem}`, { name })}
      text={t(`play.scene.${problem}Text`)}
      hasStrings={false}
      action={<Button onClick={() => playEffects.loadScene()}>{t('play.scene.retry')}</Button>}
    />
  )
}
