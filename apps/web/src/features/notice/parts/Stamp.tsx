import { toStamp } from '../stamp.ts'
import css from './Stamp.module.css'

/** Month, day and time; stays left-to-right in every language. */
export function Stamp({ atMs }: { readonly atMs: number }) {
  return (
    <time className={css.stamp} dir="ltr" dateTime={new Date(atMs).toISOString()}>
      {toStamp(atMs)}
    </time>
  )
}
