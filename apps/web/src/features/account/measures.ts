import type { Units } from '../../lib/units.ts'

/** Lengths in cm and weights in kg are kept as whole numbers; what stands here only shows and offers them. */
const CM_PER_INCH = 2.54
const INCHES_PER_FOOT = 12
/** International pound. */
const KG_PER_POUND = 0.453_592_37

/** What the server takes, and where the drum stands while nothing is chosen. */
export const MEASURES = {
  height: { min: 80, max: 250, start: 170 },
  weight: { min: 25, max: 350, start: 70 },
} as const

export type Measure = keyof typeof MEASURES

export interface MeasureOption {
  /** cm or kg. */
  readonly value: number
  readonly label: string
}

/** `172 cm`, `5 ft 8 in`, `64 kg`, `141 lb`, as the language writes it. */
export function measureFormat(measure: Measure, units: Units, language: string): (value: number) => string {
  const unit = (name: string) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit: name, maximumFractionDigits: 0 })
    return (count: number) => format.format(count)
  }
  if (measure === 'weight') {
    const pounds = unit('pound')
    return units === 'metric' ? unit('kilogram') : (kg) => pounds(Math.round(kg / KG_PER_POUND))
  }
  if (units === 'metric') return unit('centimeter')
  const [feet, inches] = [unit('foot'), unit('inch')]
  const list = new Intl.ListFormat(language, { style: 'narrow', type: 'unit' })
  return (cm) => {
    const whole = toInches(cm)
    return list.format([feet(Math.floor(whole / INCHES_PER_FOOT)), inches(whole % INCHES_PER_FOOT)])
  }
}

/**
 * What a drum offers. Every option keeps a value of its own that reads as the option says, so that what was
 * chosen is what is shown ever after: inches are finer kept than shown, pounds are offered as far as whole
 * kilograms tell them apart.
 */
export function measureOptions(measure: Measure, units: Units, language: string): MeasureOption[] {
  const { min, max } = MEASURES[measure]
  const format = measureFormat(measure, units, language)
  const isInches = measure === 'height' && units === 'imperial'
  const values = isInches
    ? whole(Math.ceil(min / CM_PER_INCH), Math.floor(max / CM_PER_INCH)).map(toCentimetres)
    : whole(min, max)
  return values.map((value) => ({ value, label: format(value) }))
}

/** Where the drum stands for a value that was chosen in other units: at what reads the same, or is nearest. */
export function nearestOption(options: readonly MeasureOption[], value: number): number {
  const distance = (option: MeasureOption) => Math.abs(option.value - value)
  return options.toSorted((one, other) => distance(one) - distance(other))[0]?.value ?? value
}

function whole(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
}

function toInches(cm: number): number {
  return Math.round(cm / CM_PER_INCH)
}

function toCentimetres(inches: number): number {
  return Math.round(inches * CM_PER_INCH)
}
