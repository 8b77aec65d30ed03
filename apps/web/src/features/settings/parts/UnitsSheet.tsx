import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseUnits, subscribeUnits, type UnitsChoice, unitsChoice } from '../../../lib/units.ts'
import { SelectSheet } from '../../../ui/picker/SelectSheet.tsx'

const CHOICES = [
  ['system', 'settings.unitsSystem'],
  ['metric', 'settings.unitsMetric'],
  ['imperial', 'settings.unitsImperial'],
] as const

/** The words of the present choice. */
export function useUnitsWords(): string {
  const { t } = useTranslation()
  const choice = useSyncExternalStore(subscribeUnits, unitsChoice)
  return t(CHOICES.find(([value]) => value === choice)?.[1] ?? 'settings.unitsSystem')
}

/** Takes effect at once, wherever a length or weight is shown. */
export function UnitsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const choice = useSyncExternalStore(subscribeUnits, unitsChoice)
  return (
    <SelectSheet<UnitsChoice>
      isOpen={isOpen}
      onClose={onClose}
      title={t('settings.units')}
      options={CHOICES.map(([value, label]) => ({ value, label: t(label) }))}
      value={choice}
      onChoose={(value) => {
        chooseUnits(value)
        onClose()
      }}
    />
  )
}
