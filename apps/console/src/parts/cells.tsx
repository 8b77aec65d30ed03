import { Chip, type ChipProps } from '@mui/material'
import { plainWords } from './words.ts'

/** With its zone: those who read it may sit elsewhere than those who are told of it. */
const TIME = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
})
/** Where this desk stands. */
export const ZONE = TIME.resolvedOptions().timeZone

export function Time({ atMs }: { atMs: number | null | undefined }) {
  if (typeof atMs !== 'number') return <span>–</span>
  return (
    <time dateTime={new Date(atMs).toISOString()} style={{ whiteSpace: 'nowrap' }}>
      {TIME.format(atMs)}
    </time>
  )
}

/** A state as a word, never as a colour alone. */
export function State({ word, color = 'default' }: { word: string; color?: ChipProps['color'] }) {
  return <Chip size="small" variant="outlined" label={plainWords(word)} color={color} />
}
