import { useMemo, useState, useSyncExternalStore } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { chooseUnits, currentUnits, subscribeUnits, type Units } from '../../../lib/units.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { PickerField } from '../../../ui/field/PickerField.tsx'
import { Wheel, Wheels } from '../../../ui/picker/Wheel.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { MEASURES, type Measure, measureFormat, measureOptions, nearestOption } from '../measures.ts'
import type { ProfileForm } from '../profile.form.ts'
import { errorSentence } from '../refusal.ts'
import css from './MeasureField.module.css'

const UNITS: readonly Units[] = ['metric', 'imperial']

interface MeasureFieldProps {
  control: Control<ProfileForm>
  name: Measure
}

/** Height or weight on a drum, in the units of the reader's region or choice; kept in cm and kg. */
export function MeasureField({ control, name }: MeasureFieldProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { field, fieldState } = useController({ control, name })
  const units = useSyncExternalStore(subscribeUnits, currentUnits)
  const language = currentLanguage()
  const format = useMemo(() => measureFormat(name, units, language), [name, units, language])
  const label = t(`account.about.${name}`)
  return (
    <>
      <PickerField
        label={label}
        value={field.value === '' ? '' : format(Number(field.value))}
        placeholder={t('account.about.choose')}
        error={errorSentence(t, fieldState.error)}
        onOpen={() => setOpen(true)}
      />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={label}>
        <MeasureChoice
          name={name}
          units={units}
          value={field.value === '' ? MEASURES[name].start : Number(field.value)}
          onChoose={(value) => {
            field.onChange(String(value))
            field.onBlur()
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}

interface MeasureChoiceProps {
  name: Measure
  units: Units
  value: number
  onChoose: (value: number) => void
}

/** Lives as long as the sheet is open. What was not turned stays as it is kept, whatever units it is shown in. */
function MeasureChoice({ name, units, value, onChoose }: MeasureChoiceProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [turned, setTurned] = useState(value)
  const options = useMemo(() => measureOptions(name, units, language), [name, units, language])
  return (
    <div className={css.choice}>
      <Wheels>
        <Wheel
          label={t(`account.about.${name}`)}
          options={options}
          value={nearestOption(options, turned)}
          onChange={(next) => setTurned(next === nearestOption(options, value) ? value : next)}
        />
      </Wheels>
      <Segment
        label={t('account.about.units')}
        options={UNITS.map((kind) => ({ value: kind, label: t(`account.about.${kind}`) }))}
        value={units}
        onChange={chooseUnits}
      />
      <Button kind="accent" isFull onClick={() => onChoose(turned)}>
        {t('ui.done')}
      </Button>
    </div>
  )
}
