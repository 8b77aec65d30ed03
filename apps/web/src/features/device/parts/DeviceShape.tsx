import { type ReactNode, useId } from 'react'

interface Form {
  shadow: number
  draw: (paint: string) => ReactNode
  stops: readonly [string, string]
}

/** Abstract rounded forms; a device of an unknown model is a pebble. */
const PEBBLE: Form = {
  shadow: 36,
  stops: ['var(--toy-ink-1)', 'var(--toy-ink-2)'],
  draw: (paint) => (
    <>
      <path d="M60 24c26 0 42 15 42 37 0 23-17 38-43 38-25 0-41-13-41-35 0-24 17-40 42-40z" fill={paint} />
      <path d="M34 50c5-9 14-14 25-15" stroke="#fff" strokeOpacity=".28" strokeWidth="5" />
      <circle cx="74" cy="70" r="4" fill="#FFC93C" />
    </>
  ),
}

const HALO: Form = {
  shadow: 32,
  stops: ['#FFDF86', '#EDA91A'],
  draw: (paint) => (
    <>
      <circle cx="60" cy="60" r="29" stroke={paint} strokeWidth="22" />
      <path d="M31 49a31 31 0 0 1 20-19" stroke="#fff" strokeOpacity=".6" strokeWidth="5" />
      <circle cx="60" cy="89" r="3.5" fill="#241B04" fillOpacity=".55" />
    </>
  ),
}

const ORBIT: Form = {
  shadow: 34,
  stops: ['#8E86A3', '#4E4763'],
  draw: (paint) => (
    <>
      <circle cx="60" cy="62" r="35" fill={paint} />
      <path d="M37 53c4-8 10-13 19-15" stroke="#fff" strokeOpacity=".3" strokeWidth="5" />
      <path d="M18 78c8 12 66-6 84-30" stroke="#F2CE7A" strokeWidth="5" />
      <circle cx="102" cy="47" r="6" fill="#FFC93C" />
    </>
  ),
}

const FORMS: Readonly<Record<string, Form>> = { pebble: PEBBLE, halo: HALO, orbit: ORBIT }

/** The drawn form of a device, named by its `img`. Decoration: its name stands beside it. */
export function DeviceShape({ img, sizePx }: { img: string; sizePx: number }) {
  const id = useId()
  const form = FORMS[img] ?? PEBBLE
  return (
    <svg
      viewBox="0 0 120 120"
      width={sizePx}
      height={sizePx}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={form.stops[0]} />
          <stop offset="1" stopColor={form.stops[1]} />
        </linearGradient>
      </defs>
      <ellipse cx="60" cy="103" rx={form.shadow} ry="6" fill="#2A1F08" opacity=".14" />
      {form.draw(`url(#${id})`)}
    </svg>
  )
}
