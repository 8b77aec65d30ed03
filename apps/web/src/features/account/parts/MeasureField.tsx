import { useMemo, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { PickerField } from '../../../ui/field/PickerField.tsx'
import { Wheel } from '../../../ui/picker/Wheel.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import type { ProfileForm } from '../profile.form.ts'
import { errorSentence } from '../refusal.ts'

/** What the server takes, and where the drum stands while nothing is chosen. */
const MEASURES = {
  height: { unit: 'centimeter', min: 80, max: 250, start: 170 },
  weight: { unit: 'kilogram', min: 25, max: 350, start: 70 },
} as const

interface MeasureFieldProps {
  control: Control<ProfileForm>
  name: keyof typeof MEASURES
}

/** Height in cm or weight in kg, on a drum, written as the language writes it. */
export function MeasureField({ control, name }: MeasureFieldProps) {
  const { t } = useTranslation()
  const { unit, min, max, start } = MEASURES[name]
  const [isOpen, setOpen] = useState(false)
  const { field, fieldState } = useController({ control, name })
  const [turned, setTurned] = useState(field.value === '' ? start : Number(field.value))
  const format = useMemo(() => new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit }), [unit])
  const options = useMemo(
    () => Array.from({ length: max - min + 1 }, (_, index) => min + index).map(toOption(format)),
    [format, min, max],
  )
  const label = t(`account.about.${name}`)
  return (
    <>
      <PickerField
        label={label}
        value={field.value === '' ? '' : format.format(Number(field.value))}
        placeholder={t('account.about.choose')}
        error={errorSentence(t, fieldState.error)}
        onOpen={() => setOpen(true)}
      />
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        actions={
          <Button
            kind="accent"
            onClick={() => {
              field.onChange(String(turned))
              field.onBlur()
              setOpen(false)
            }}
          >
            {t('ui.done')}
          </Button>
        }
      >
        <Wheel label={label} options={options} value={turned} onChange={setTurned} />
      </Sheet>
    </>
  )
}

function toOption(format: Intl.NumberFormat) {
  return (value: number) => ({ value, label: format.format(value) })
}
