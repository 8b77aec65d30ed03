import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Slider } from '../../../ui/choice/Slider.tsx'
import { times } from '../draw.texts.ts'
import { FREQUENCY, frequencyStore } from '../frequency.store.ts'

export function useFrequency(): number {
  return useSyncExternalStore(frequencyStore.subscribe, frequencyStore.getSnapshot)
}

/** Felt while it moves. */
export function FrequencySlider() {
  const { t } = useTranslation()
  return (
    <Slider
      label={t('title.frequency')}
      value={useFrequency()}
      min={FREQUENCY.lowest}
      max={FREQUENCY.highest}
      step={FREQUENCY.step}
      format={(ratio) => times(t, ratio)}
      onChange={frequencyStore.set}
    />
  )
}
