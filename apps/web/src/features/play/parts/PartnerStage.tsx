import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Stage, strandsOf } from '../../player/index.ts'
import { feltDelay, isMoving, runningOf } from '../felt-delay.ts'
import type { InitiatorSnapshot } from '../initiator.ts'
import type { Interacting } from '../play.machine.ts'
import { isolated } from '../play-words.ts'
import { HintNote } from '../together/HintNote.tsx'
import { useNowMs, useQuality } from '../use-play.ts'
import { PartnerBattery } from './PartnerBattery.tsx'
import css from './Sides.module.css'
import { useStageTitle } from './stage-title.ts'

/** Older than this, what the stage shows is no longer called live. */
const FRESH_MS = 1_500
/** A toy needs a moment to carry out and to say so; after that its silence is news. */
const NO_REPLY_MS = 2_500

export interface PartnerStageProps {
  readonly play: Interacting
  readonly initiator: InitiatorSnapshot
  readonly canSteer: boolean
  readonly toyName: string | undefined
}

/** What the partner's toy has confirmed, not what was asked for; how old that is, and where the time went. */
export function PartnerStage({ play, initiator, canSteer, toyName }: PartnerStageProps) {
  const { t } = useTranslation()
  const nowMs = useNowMs(500)
  const { rttMs } = useQuality()
  const { applied, wanted, rhythms, scene, stoppedInMs } = initiator
  const slots = applied?.slots
  // After a stop nothing is wanted any more, and the toy is seen until it says that it rests.
  const strands = useMemo(() => strandsOf({ ...rhythms, ...wanted }, slots ?? {}), [rhythms, wanted, slots])
  const name = isolated(play.partner.name)
  const heardAgoMs = applied === undefined ? Number.POSITIVE_INFINITY : nowMs - applied.heardAtMs
  const delay = feltDelay(applied, rttMs, nowMs)
  const isRunning = isMoving(slots)
  const isWanted = Object.keys(wanted).length > 0
  const isSilent = isWanted && !isRunning && nowMs - initiator.touchedAtMs > NO_REPLY_MS
  const isFresh = heardAgoMs < FRESH_MS
  return (
    <>
      {isSilent && initiator.isOnline ? (
        <div className={css.above}>
          <Banner kind="note" icon="bt">
            {t('play.scene.noReply', { name })}
          </Banner>
        </div>
      ) : null}
      <PartnerBattery name={name} battery={isFresh ? applied?.battery : undefined} />
      <Stage
        title={useStageTitle(
          scene,
          isRunning ? runningOf({ ...rhythms, ...wanted }, slots) : {},
          canSteer ? 'play.stage.ready' : 'play.stage.rest',
        )}
        note={
          isFresh && !isRunning && stoppedInMs !== undefined
            ? t('player.stoppedIn', { ms: stoppedInMs })
            : ageNote(heardAgoMs, t)
        }
        tag={toyName === undefined ? name : t('play.stage.theirs', { name, toy: toyName })}
        isConnected={isFresh}
        battery={isFresh ? applied?.battery : undefined}
        strands={strands}
        cap={applied?.cap}
        capWords={t('play.stage.theirCap', { name, percent: formatPercent(applied?.cap ?? 100) })}
        foot={isFresh && delay !== undefined ? t('play.stage.delay', { ...delay }) : undefined}
      >
        <HintNote hint={initiator.hint} name={name} />
      </Stage>
    </>
  )
}

function ageNote(heardAgoMs: number, t: TFunction): string {
  if (heardAgoMs < FRESH_MS) return t('play.stage.live')
  if (!Number.isFinite(heardAgoMs)) return t('play.stage.silent')
  return t('play.stage.age', { seconds: Math.round(heardAgoMs / 1000) })
}
