import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Banner } from '../../../ui/surface/Banner.tsx'
import { Stage, StopBar, strandsOf } from '../../player/index.ts'
import { ToyFace, toy } from '../../toy/index.ts'
import { playEffects } from '../play.live.ts'
import type { Interacting } from '../play.machine.ts'
import type { PlaySnapshot } from '../play.store.ts'
import { isolated } from '../play-words.ts'
import type { ReceiverSnapshot } from '../receiver.ts'
import { useQuality } from '../use-play.ts'
import { CapCard } from './CapCard.tsx'
import { PartnerCard } from './PartnerCard.tsx'
import { PauseBanner } from './PauseBanner.tsx'
import { ReceiverDevices } from './ReceiverDevices.tsx'
import css from './Sides.module.css'
import { useStageTitle } from './stage-title.ts'
import { ToySwitchNotice } from './ToySwitchNotice.tsx'

export interface ReceiverSideProps {
  readonly play: Interacting
  readonly receiver: ReceiverSnapshot
  readonly snapshot: PlaySnapshot
  readonly onEnd: () => void
}

/** The side whose toy moves: what it does, how strong it may get, which device, and the largest STOP there is. */
export function ReceiverSide({ play, receiver, snapshot, onEnd }: ReceiverSideProps) {
  const { t } = useTranslation()
  const device = useSyncExternalStore(toy.subscribe, toy.getSnapshot)
  const strands = useMemo(() => strandsOf(device.wanted, device.applied), [device])
  return (
    <Page
      header={
        <>
          <StopBar
            size="large"
            label={t('play.stopNow')}
            isStopping={device.stop === 'stopping'}
            onStop={playEffects.stop}
            after={
              <div className={css.quiet}>
                <Button kind="text" size="small" onClick={onEnd}>
                  {t('play.endSession')}
                </Button>
              </div>
            }
          />
          <Header title={t('play.title')} />
        </>
      }
    >
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
        cap={receiver.cap}
      />
      <CapCard cap={receiver.cap} onChange={(cap) => playEffects.setCap(cap)} />
      <ReceiverDevices partnerName={play.partner.name} activeId={snapshot.deviceId} snapshot={device} />
      <ToyFace />
      {snapshot.toySwitch === undefined ? null : (
        <ToySwitchNotice play={play} toySwitch={snapshot.toySwitch} />
      )}
    </Page>
  )
}

/** After one's own stop only this opens the way again. */
function Rearm({ play, receiver }: Pick<ReceiverSideProps, 'play' | 'receiver'>) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isWaiting = receiver.gate === 'stopped'
  const rearm = async () => {
    setAsking(true)
    const isOpen = await playEffects.rearm()
    setAsking(false)
    if (!isOpen) toast(t('play.rearmFailed'), { kind: 'alert' })
  }
  return (
    <Button kind="accent" isFull isBusy={isAsking || isWaiting} onClick={() => void rearm()}>
      {isWaiting ? t('play.rearmWait', { name: isolated(play.partner.name) }) : t('play.rearm')}
    </Button>
  )
}
