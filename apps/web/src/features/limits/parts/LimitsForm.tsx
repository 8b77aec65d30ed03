import type { Slot } from '@thrum/contracts/device/device.entities'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../lib/format.ts'
import { Chip } from '../../../ui/choice/Chip.tsx'
import { Segment } from '../../../ui/choice/Segment.tsx'
import { Slider } from '../../../ui/choice/Slider.tsx'
import { Switch } from '../../../ui/choice/Switch.tsx'
import { List } from '../../../ui/list/List.tsx'
import { Row } from '../../../ui/list/Row.tsx'
import { type OwnLimits, RISES, riseName, TIME_BOXES } from '../own-limits.ts'
import css from './LimitsForm.module.css'

/** What one slot of the toy does, as people call it. */
export interface SlotName {
  readonly slot: Slot
  readonly name: string
}

interface PartProps {
  readonly limits: OwnLimits
  readonly onChange: (change: Partial<OwnLimits>) => void
}

/** Nothing above this level. */
export function CapPart({ limits, onChange }: PartProps) {
  const { t } = useTranslation()
  const { cap } = limits
  return (
    <div className={css.cap}>
      <div className={css.head}>
        <h3>{t('play.cap.title')}</h3>
        <output dir="ltr">{formatPercent(cap)}</output>
      </div>
      <Slider
        label={t('play.cap.title')}
        value={cap}
        step={5}
        format={formatPercent}
        onChange={(value) => onChange({ cap: value })}
      />
    </div>
  )
}

const RISE_NAMES = ['atOnce', 'smooth', 'gentle'] as const

/** How quickly a level may grow. */
export function RisePart({ limits, onChange }: PartProps) {
  const { t } = useTranslation()
  return (
    <Part title={t('limits.rise.title')}>
      <Segment
        label={t('limits.rise.title')}
        value={riseName(limits.risePerS) ?? 'atOnce'}
        options={RISE_NAMES.map((value) => ({ value, label: t(`limits.rise.${value}`) }))}
        onChange={(name) => onChange({ risePerS: name === 'atOnce' ? null : RISES[name] })}
      />
    </Part>
  )
}

/** Which of the toy's functions others may move. */
export function FunctionsPart({
  limits,
  onChange,
  functions,
}: PartProps & { readonly functions: readonly SlotName[] }) {
  const { t } = useTranslation()
  const { closed } = limits
  if (functions.length === 0) return null
  const set = (slot: Slot, isOpen: boolean) =>
    onChange({ closed: isOpen ? closed.filter((other) => other !== slot) : [...closed, slot] })
  return (
    <Part title={t('limits.functions')}>
      <List>
        {functions.map(({ slot, name }) => (
          <Row
            key={slot}
            title={name}
            end={<Switch label={name} isOn={!closed.includes(slot)} onChange={(isOn) => set(slot, isOn)} />}
          />
        ))}
      </List>
    </Part>
  )
}

/** When a play ends by itself. */
export function EndPart({ limits, onChange, note }: PartProps & { readonly note?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Part title={t('limits.end.title')} note={note}>
      <div className={css.chips}>
        {[null, ...TIME_BOXES].map((minutes) => (
          <Chip key={minutes} isOn={limits.minutes === minutes} onClick={() => onChange({ minutes })}>
            {minutes === null ? t('limits.end.never') : t('limits.end.minutes', { minutes })}
          </Chip>
        ))}
      </div>
    </Part>
  )
}

interface FrameProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

function Part({ title, note, children }: FrameProps) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id}>{title}</h3>
        {note === undefined ? null : <span>{note}</span>}
      </div>
      {children}
    </section>
  )
}
