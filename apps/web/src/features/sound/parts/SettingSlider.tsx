import { Slider } from '../../../ui/choice/Slider.tsx'
import css from './Follow.module.css'

export interface SettingSliderProps {
  readonly label: string
  readonly value: number
  /** What stands at the end, and is read out. */
  readonly words: string
  readonly onChange: (value: number) => void
}

/** A slider below its name and its value. */
export function SettingSlider({ label, value, words, onChange }: SettingSliderProps) {
  return (
    <div className={css.setting}>
      <div className={css.head}>
        <h2>{label}</h2>
        <output>{words}</output>
      </div>
      <Slider label={label} value={value} step={5} format={() => words} onChange={onChange} />
    </div>
  )
}
