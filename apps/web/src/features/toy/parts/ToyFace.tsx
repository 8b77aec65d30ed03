import type { Slot } from '@thrum/contracts/device/device.entities'
import type { SimulatedToy } from '@thrum/toy-protocol/simulated-toy'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SLOT_NAMES } from '../slot-names.ts'
import { ticker, virtualToys } from '../toy.instance.ts'
import { useToy } from '../use-toy.ts'
import { LevelMeter } from './LevelMeter.tsx'
import css from './ToyFace.module.css'

const LOOK_EVERY_MS = 50
/** A peak sinks this much per look. */
const PEAK_FALL_RATIO = 0.015

interface Strength {
  readonly slot: Slot
  readonly ratio: number
  readonly peakRatio: number
}

function slotsOf(simulated: SimulatedToy): Slot[] {
  const codes = simulated.model.scene.flatMap((group) => group.data.map((entry) => entry.beginCode))
  const numbers = new Set(codes.map((code) => Number.parseInt(code.slice(2, 4), 16)))
  return (Object.keys(SLOT_NAMES).map(Number) as Slot[]).filter((slot) => numbers.has(slot))
}

function lookAt(simulated: SimulatedToy, before: readonly Strength[]): Strength[] {
  return slotsOf(simulated).map((slot) => {
    const ratio = simulated.strengthRatio(slot)
    const peak = before.find((last) => last.slot === slot)?.peakRatio ?? 0
    return { slot, ratio, peakRatio: Math.max(ratio, peak - PEAK_FALL_RATIO) }
  })
}

/** Follows the simulated toy while it moves; a toy at rest is looked at only when it changes. */
function useStrengths(simulated: SimulatedToy | undefined): readonly Strength[] {
  const [strengths, setStrengths] = useState<readonly Strength[]>([])
  useEffect(() => {
    if (simulated === undefined) return
    const look = () => setStrengths((before) => lookAt(simulated, before))
    look()
    const endTicks = ticker.every(LOOK_EVERY_MS, () => {
      if (!simulated.isStill() && !document.hidden) look()
    })
    const endChanges = simulated.onChange(look)
    return () => {
      endTicks()
      endChanges()
    }
  }, [simulated])
  return strengths
}

/** The face of a simulated toy: how strongly each of its parts runs this very moment. Nothing for real toys. */
export function ToyFace() {
  const { t } = useTranslation()
  const { device, link } = useToy()
  const simulated = link.at === 'connected' ? virtualToys?.find(device?.address ?? '') : undefined
  const strengths = useStrengths(simulated)
  if (simulated === undefined) return null
  return (
    <section className={css.face} aria-label={t('toy.face', { name: simulated.model.name })}>
      <h2 className={css.title}>{t('toy.face', { name: simulated.model.name })}</h2>
      {strengths.map(({ slot, ratio, peakRatio }) => (
        <div key={slot} className={css.line}>
          <span className={css.name}>{t(SLOT_NAMES[slot])}</span>
          <LevelMeter label={t(SLOT_NAMES[slot])} levelRatio={ratio} peakRatio={peakRatio} />
        </div>
      ))}
    </section>
  )
}
