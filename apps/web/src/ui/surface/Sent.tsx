import { useEffect, useRef } from 'react'
import css from './Sent.module.css'

interface SentProps {
  readonly title: string
  readonly text: string
}

/** Stands where a form was, once it is sent. The button that was pressed is gone, so it takes the focus. */
export function Sent({ title, text }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.sent} role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
    </div>
  )
}
