import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './Picker.module.css'

export interface WheelOption {
  readonly value: number
  readonly label: string
}

export interface WheelProps {
  readonly label: string
  readonly options: readonly WheelOption[]
  readonly value: number
  readonly onChange: (value: number) => void
}

const ROW_PX = 44
const PAGE = 10
/** A scroll that rests this long has arrived. */
const REST_MS = 120

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Drums side by side over the band that shows what is chosen; a drum alone wants one too. */
export function Wheels({ children }: { children: ReactNode }) {
  return <div className={css.wheels}>{children}</div>
}

/** A drum to roll: by touch, or as a spinbutton with arrows, Page, Home and End. */
export function Wheel({ label, options, value, onChange }: WheelProps) {
  const drum = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  useEffect(() => {
    if (drum.current !== null && Math.round(drum.current.scrollTop / ROW_PX) !== place) {
      drum.current.scrollTop = place * ROW_PX
    }
  }, [place])
  useEffect(() => () => clearTimeout(rest.current), [])

  function choose(next: number) {
    const option = options[Math.max(0, Math.min(options.length - 1, next))]
    if (option !== undefined && option.value !== value) onChange(option.value)
  }
  function onScroll() {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      if (drum.current !== null) choose(Math.round(drum.current.scrollTop / ROW_PX))
    }, REST_MS)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(place + step)
  }
  return (
    <div
      ref={drum}
      className={css.wheel}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={options[0]?.value}
      aria-valuemax={options.at(-1)?.value}
      aria-valuetext={options[place]?.label}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys belong to the whole drum
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the finger
        <div
          key={option.value}
          className={css.wheelRow}
          data-on={index === place || undefined}
          onClick={() => choose(index)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}
