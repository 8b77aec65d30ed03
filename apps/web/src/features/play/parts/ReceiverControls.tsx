import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { LinkNotice, Stage, stoppedNote, strandsOf } from '../../player/index.ts'
import { ToyFace, toy } from '../../toy/index.ts'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import type { ReceiverSnapshot } from '../receiver.ts'
import { ReceiverTogether } from '../together/ReceiverTogether.tsx'
import { useQuality } from '../use-play.ts'
import { LimitsCard } from './LimitsCard.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { PauseBanner } from './PauseBanner.tsx'
import { Rearm } from './Rearm.tsx'
import { ReceiverDevices } from './ReceiverDevices.tsx'
import css from './Sides.module.css'
import { useStageTitle } from './stage-title.ts'

export interface ReceiverControlsProps {
  readonly play: Interacting
  readonly receiver: ReceiverSnapshot
  readonly snapshot: PlaySnapshot
  /** Part of a page that says who is there, and why nothing moves, itself. */
  readonly isHalf?: boolean
}

/** What one's own toy does, how strong it may get, and which device plays. */
export function ReceiverControls({ play, receiver, snapshot, isHalf = false }: ReceiverControlsProps) {
  const { t } = useTranslation()
  const quality = useQuality()
  const device = useSyncExternalStore(toy.subscribe, toy.getSnapshot)
  const { fade = 100 } = device
  const strands = useMemo(() => strandsOf(device.wanted, device.applied), [device])
  return (
    <>
      {isHalf ? null : <PartnerCard play={play} quality={quality} />}
      {device.stop === 'unconfirmed' ? (
        <div className={css.above} role="alert">
          <Banner kind="danger" icon="warning">
            {t('play.unconfirmed')}
          </Banner>
        </div>
      ) : null}
      {isHalf ? null : (
        <PauseBanner
          play={play}
          isOnline={receiver.isOnline}
          pause={receiver.pause}
          stopsAtMs={receiver.stopsAtMs}
          endsAtMs={receiver.limits.endsAtMs}
          action={
            receiver.gate === 'armed' || receiver.isTimeUp ? undefined : (
              <Rearm play={play} receiver={receiver} />
            )
          }
        />
      )}
      {/* How to reach the other kinds stands with the devices below. */}
      {device.link.at === 'lost' || device.link.at === 'connected' ? (
        <LinkNotice device={device.device} link={device.link} />
      ) : null}
      <Stage
        label={isHalf ? t('play.mutual.ownStage') : undefined}
        title={useStageTitle(receiver.scene, device.wanted, 'play.stage.rest')}
        tag={device.device?.name ?? t('play.devices.none')}
        isConnected={device.link.at === 'connected'}
        battery={device.link.at === 'connected' ? device.link.battery : undefined}
        {...stoppedNote(t, device)}
        strands={strands}
        cap={Math.min(receiver.limits.cap, fade)}
        capWords={
          fade < receiver.limits.cap ? t('device.power.ceiling', { percent: formatPercent(fade) }) : undefined
        }
      />
      <ReceiverTogether play={play} isOnline={receiver.isOnline} />
      <LimitsCard receiver={receiver} />
      <ReceiverDevices partnerName={play.partner.name} activeId={snapshot.deviceId} snapshot={device} />
      <ToyFace />
    </>
  )
}
