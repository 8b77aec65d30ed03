import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Stage, strandsOf } from '../../player/index.ts'
import { ToyFace, toy } from '../../toy/index.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import type { ReceiverSnapshot } from '../receiver.ts'
import { useQuality } from '../use-play.ts'
import { CapCard } from './CapCard.tsx'
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
}

/** What one's own toy does, how strong it may get, and which device plays. */
export function ReceiverControls({ play, receiver, snapshot }: ReceiverControlsProps) {
  const { t } = useTranslation()
  const device = useSyncExternalStore(toy.subscribe, toy.getSnapshot)
  const strands = useMemo(() => strandsOf(device.wanted, device.applied), [device])
  return (
    <>
      <PartnerCard play={play} quality={useQuality()} />
      {device.stop === 'unconfirmed' ? (
        <div className={css.above} role="alert">
          <Banner kind="danger" icon="warning">
            {t('play.unconfirmed')}
          </Banner>
        </div>
      ) : null}
      <PauseBanner
        play={play}
        isOnline={receiver.isOnline}
        pause={receiver.pause}
        stopsAtMs={receiver.stopsAtMs}
        action={receiver.gate === 'armed' ? undefined : <Rearm play={play} receiver={receiver} />}
      />
      <Stage
        title={useStageTitle(receiver.scene, device.wanted, 'play.stage.rest')}
        tag={device.device?.name ?? t('play.devices.none')}
        isConnected={device.link.at === 'connected'}
        strands={strands}
        cap={receiver.limits.cap}
      />
      <CapCard cap={receiver.limits.cap} onChange={(cap) => playEffects.setLimits({ cap })} />
      <ReceiverDevices partnerName={play.partner.name} activeId={snapshot.deviceId} snapshot={device} />
      <ToyFace />
    </>
  )
}
