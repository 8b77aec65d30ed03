import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { RecordButton } from '../../pattern/record/index.ts'
import { LentNote } from '../../play/index.ts'
import { AppOnly } from '../parts/AppOnly.tsx'
import { ModePage } from '../parts/ModePage.tsx'
import { ScenePanel } from '../parts/ScenePanel.tsx'
import { Stage } from '../parts/Stage.tsx'
import { UnattendedBanner } from '../parts/UnattendedBanner.tsx'
import { stageWords, stoppedNote } from '../player.texts.ts'
import { strandsOf } from '../scene-view.ts'
import { useSoloPlay } from '../use-solo-play.ts'
import css from './ClassicPlayScreen.module.css'

/** Function groups and patterns of one's own toy. Source: spec §2 (classicPlay), PLR-02. */
export function ClassicPlayScreen() {
  const { t } = useTranslation()
  return capabilities.offersToys ? <Classic /> : <AppOnly title={t('title.classic')} />
}

function Classic() {
  const { t } = useTranslation()
  const { snapshot, scene, run, isWarned, stay } = useSoloPlay()
  const { link, wanted, fade, applied, isLent } = snapshot
  const strands = useMemo(() => strandsOf(wanted, applied), [wanted, applied])
  const isConnected = link.at === 'connected'
  return (
    <ModePage
      title={t('title.classic')}
      end={
        <IconButton
          icon="swap"
          label={t('player.changeDevice')}
          onClick={() => navigation.push('/pages/player/standAloneEquipment', { type: 'replace' })}
        />
      }
      snapshot={snapshot}
    >
      {(device) => (
        <>
          <LentNote />
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
            <ScenePanel scene={scene} active={wanted} onStep={run} isOff={isLent || !isConnected} />
          )}
        </>
      )}
    </ModePage>
  )
}
