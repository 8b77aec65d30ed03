import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { usePage } from '../../../navigation/page.context.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Header } from '../../../ui/page/Header.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { RecordButton } from '../../pattern/record/index.ts'
import { ToyFace, toy } from '../../toy/index.ts'
import { AppOnly } from '../parts/AppOnly.tsx'
import { DisabledDialog } from '../parts/DisabledDialog.tsx'
import { LinkNotice } from '../parts/LinkNotice.tsx'
import { NoDevice } from '../parts/NoDevice.tsx'
import { ScenePanel } from '../parts/ScenePanel.tsx'
import { Stage } from '../parts/Stage.tsx'
import { StopBar } from '../parts/StopBar.tsx'
import { UnattendedBanner } from '../parts/UnattendedBanner.tsx'
import { stageWords, stoppedNote } from '../player.texts.ts'
import { strandsOf } from '../scene-view.ts'
import { useOwnDevices } from '../use-own-devices.ts'
import { useSoloPlay } from '../use-solo-play.ts'
import css from './ClassicPlayScreen.module.css'

/** Function groups and patterns of one's own toy. Source: spec §2 (classicPlay), PLR-02. */
export function ClassicPlayScreen() {
  const { t } = useTranslation()
  return capabilities.offersToys ? <Classic /> : <AppOnly title={t('title.classic')} />
}

function Classic() {
  const { t } = useTranslation()
  const { isTop } = usePage()
  const own = useOwnDevices()
  const { snapshot, scene, run, isWarned, stay } = useSoloPlay()
  const { device, link, wanted, fade, applied } = snapshot
  const strands = useMemo(() => strandsOf(wanted, applied), [wanted, applied])
  const isConnected = link.at === 'connected'
  const header = (
    <>
      <StopBar onStop={() => void toy.stop()} isStopping={snapshot.stop === 'stopping'} />
      <Header
        title={t('title.classic')}
        end={
          <IconButton
            icon="swap"
            label={t('player.changeDevice')}
            onClick={() => navigation.push('/pages/player/standAloneEquipment', { type: 'replace' })}
          />
        }
      />
    </>
  )
  return (
    <Page header={header}>
      <NoDevice {...own} />
      <LinkNotice device={device} link={link} />
      {device === undefined ? null : (
        <>
          <div className={css.hold}>
            <Stage
              {...stageWords(t, scene ?? [], wanted)}
              {...stoppedNote(t, snapshot)}
              tag={device.name}
              isConnected={isConnected}
              battery={link.at === 'connected' ? link.battery : undefined}
              strands={strands}
              {...(fade === undefined || fade > snapshot.cap
                ? { cap: snapshot.cap }
                : { cap: fade, capWords: t('device.power.ceiling', { percent: formatPercent(fade) }) })}
            />
          </div>
          <UnattendedBanner isShown={isWarned} onStay={stay} />
          <RecordButton />
          {scene === undefined ? (
            <Skeleton lines={6} />
          ) : (
            <ScenePanel scene={scene} active={wanted} onStep={run} isOff={!isConnected} />
          )}
          <ToyFace />
        </>
      )}
      <DisabledDialog isOpen={isTop && snapshot.isDisabled} />
    </Page>
  )
}
