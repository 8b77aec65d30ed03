import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/language.ts'
import { regional } from '../../lib/format.ts'
import { Button } from '../button/Button.tsx'
import { Sheet } from '../popup/Sheet.tsx'
import {
  type DatePart,
  type DateParts,
  daysIn,
  monthNames,
  partOrder,
  toDate,
  toParts,
} from './date-parts.ts'
import { Wheel, type WheelOption, Wheels } from './Wheel.tsx'

export interface DateSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** `YYYY-MM-DD`; undefined starts at `max`. */
  readonly value: string | undefined
  readonly min: string
  readonly max: string
  readonly onChoose: (date: string) => void
}

function range(from: number, to: number, labelOf: (value: number) => string): WheelOption[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => ({
    value: from + place,
    label: labelOf(from + place),
  }))
}

/** Three drums in the order of the phone's region, with the month names and digits of the language. */
export function DateSheet({ isOpen, onClose, title, value, min, max, onChoose }: DateSheetProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [chosen, setChosen] = useState(value ?? max)
  const parts = toParts(chosen)
  const digits = new Intl.NumberFormat(language, { useGrouping: false })
  const names = monthNames(language)
  const options: Record<DatePart, WheelOption[]> = {
    year: range(toParts(min).year, toParts(max).year, (year) => digits.format(year)),
    month: range(1, 12, (month) => names[month - 1] ?? ''),
    day: range(1, daysIn(parts), (day) => digits.format(day)),
  }
  const turn = (part: Partial<DateParts>) => setChosen(toDate({ ...parts, ...part }, { min, max }))
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <Button kind="accent" onClick={() => onChoose(chosen)}>
          {t('ui.done')}
        </Button>
      }
    >
      <Wheels>
        {partOrder(regional()).map((part) => (
          <Wheel
            key={part}
            label={t(`ui.${part}`)}
            options={options[part]}
            value={parts[part]}
            onChange={(next) => turn({ [part]: next })}
          />
        ))}
      </Wheels>
    </Sheet>
  )
}
