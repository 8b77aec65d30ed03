import { Chip, type ChipProps } from '@mui/material'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export function timeText(atMs: number | null | undefined): string {
  return typeof atMs === 'number' ? TIME.format(atMs) : '–'
}

export function Time({ atMs }: { atMs: number | null | undefined }) {
  if (typeof atMs !== 'number') return <span>–</span>
  return <time dateTime={new Date(atMs).toISOString()}>{timeText(atMs)}</time>
}

/** A state as a word, never as a colour alone. */
export function State({ word, color = 'default' }: { word: string; color?: ChipProps['color'] }) {
  return <Chip size="small" variant="outlined" label={word} color={color} />
}
