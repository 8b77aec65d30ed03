import { useMemo } from 'react'
import css from './Qr.module.css'
import { toQrPath } from './qr-path.ts'

export interface QrProps {
  readonly text: string
  readonly label: string
  readonly sizePx: number
}

/** A text as a picture to scan; always dark on light, whatever the theme. The ground is its owner's. */
export function Qr({ text, label, sizePx }: QrProps) {
  const { size, path } = useMemo(() => toQrPath(text), [text])
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      width={sizePx}
      height={sizePx}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
