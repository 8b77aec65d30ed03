import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/empty-state/EmptyState.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import type { InitiatorSnapshot } from '../initiator.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import { isolated } from '../play-words.ts'
import { WaysPanel } from '../together/WaysPanel.tsx'
import { useQuality } from '../use-play.ts'
import { LimitLine } from './LimitLine.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { PartnerStage } from './PartnerStage.tsx'
import { PauseBanner } from './PauseBanner.tsx'
import css from './Sides.module.css'

export interface InitiatorControlsProps {
  readonly play: Interacting
  readonly initiator: InitiatorSnapshot
  readonly snapshot: PlaySnapshot
  /** Part of a page that says who is there, and why nothing moves, itself. */
  readonly isHalf?: boolean
}

/** What the partner's toy offers, and what it does. */
export function InitiatorControls({ play, initiator, snapshot, isHalf = false }: InitiatorControlsProps) {
  const { scene, isStopping } = initiator
  const quality = useQuality()
  const canSteer = initiator.isArmed && initiator.isOnline && !isStopping
  return (
    <>
      {isHalf ? null : <PartnerCard play={play} quality={quality} />}
      {isHalf ? null : (
        <PauseBanner
          play={play}
          isOnline={initiator.isOnline}
          pause={initiator.pause}
          stopsAtMs={initiator.stopsAtMs}
          endsAtMs={initiator.limits?.endsAtMs}
        />
      )}
      <PartnerStage play={play} initiator={initiator} canSteer={canSteer} toyName={snapshot.toyFace?.name} />
      {initiator.limits === undefined ? null : (
        <LimitLine name={isolated(play.partner.name)} limits={initiator.limits} />
      )}
      {scene === undefined ? (
        <NoScene play={play} problem={snapshot.sceneProblem} />
      ) : (
        <WaysPanel play={play} initiator={initiator} scene={scene} canSteer={canSteer} />
      )}
    </>
  )
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
