import type { Slot } from '@thrum/contracts/device/device.entities'
import type { Pattern } from '@thrum/toy-protocol/pattern'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { navigation } from '../../../navigation/navigation.instance.ts'
import { capabilities } from '../../../platform/capabilities.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Chips } from '../../../ui/choice/Chips.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { Card } from '../../../ui/surface/Card.tsx'
import { SavePattern } from '../../pattern/index.ts'
import { LentNote } from '../../play/index.ts'
import { AppOnly, ModePage, UnattendedBanner } from '../../player/index.ts'
import { SLOT_NAMES } from '../../toy/index.ts'
import { times } from '../draw.texts.ts'
import { atTempo, isEmpty, patternOf } from '../drawing.machine.ts'
import { drawnSlots } from '../drawn-slots.ts'
import { DrawControls } from '../parts/DrawControls.tsx'
import { DrawStage } from '../parts/DrawStage.tsx'
import { FrequencySlider, useFrequency } from '../parts/FrequencySlider.tsx'
import { type DrawPlay, useDrawing } from '../use-drawing.ts'
import css from './DrawLineScreen.module.css'

/** A stroke drawn on the stage, played in a loop. Source: spec §2 (drawLine), PLR-06 */
export function DrawLineScreen() {
  const { t } = useTranslation()
  return capabilities.offersToys ? <Draw /> : <AppOnly title={t('title.drawLine')} />
}

function Draw() {
  const { t } = useTranslation()
  const play = useDrawing()
  return (
    <ModePage
      title={t('title.drawLine')}
      end={
        <IconButton
          icon="sliders"
          label={t('title.frequency')}
          onClick={() => navigation.push('/pages/player/frequency')}
        />
      }
      snapshot={play.snapshot}
    >
      {() => (
        <>
          <LentNote />
          <Board play={play} />
          <UnattendedBanner isShown={play.isWarned} onStay={play.touch} />
        </>
      )}
    </ModePage>
  )
}

/** The stage with what belongs to it. */
function Board({ play }: { readonly play: DrawPlay }) {
  const { t } = useTranslation()
  const frequency = useFrequency()
  const slots = drawnSlots(play.scene ?? [])
  const [chosen, choose] = useState<Slot>()
  const [kept, setKept] = useState<Pattern>()
  const [first] = slots
  const slot = slots.find((one) => one === chosen) ?? first
  if (play.scene === undefined) return <Skeleton heightPx={436} />
  if (slot === undefined) return null
  return (
    <>
      <DrawStage
        drawing={play.drawing}
        slot={slot}
        onStroke={(stroke, mayPlay) => play.draw(slot, stroke, mayPlay)}
        isRunning={play.isRunning}
        placeMs={play.placeMs}
      />
      {slots.length < 2 ? null : (
        <Chips
          label={t('draw.parts')}
          isLabelHidden
          options={slots.map((one) => ({ value: one, label: t(SLOT_NAMES[one]) }))}
          on={[slot]}
          onPress={choose}
        />
      )}
      <DrawControls
        isRunning={play.isRunning}
        canPlay={play.snapshot.link.at === 'connected' && !isEmpty(play.drawing)}
        canClear={!isEmpty(play.drawing)}
        canUndo={play.canUndo}
        isRepeated={play.isRepeated}
        onPlay={play.play}
        onPause={play.pause}
        onClear={play.clear}
        onUndo={play.undo}
        onRepeat={() => play.setRepeated(!play.isRepeated)}
        onSave={() => {
          play.touch()
          setKept(atTempo(patternOf(play.drawing), frequency))
        }}
      />
      <SavePattern pattern={kept} onDone={() => setKept(undefined)} />
      <div className={css.frequency}>
        <Card>
          <div className={css.head}>
            <h2>{t('title.frequency')}</h2>
            <output>{times(t, frequency)}</output>
          </div>
          <FrequencySlider />
        </Card>
      </div>
    </>
  )
}
