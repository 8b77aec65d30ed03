import type { Message } from '@thrum/contracts/chat/chat.entities'
import { regional } from '../../lib/format.ts'

export interface GalleryMonth<Item> {
  /** Its first moment on this device, epoch ms. */
  readonly startMs: number
  readonly items: readonly Item[]
}

/** Cut where a month of this device's calendar ends. @param items newest first, and so are the months */
export function byMonth<Item extends Pick<Message, 'time'>>(items: readonly Item[]): GalleryMonth<Item>[] {
  const months: { startMs: number; items: Item[] }[] = []
  for (const item of items) {
    const at = new Date(item.time * 1_000)
    const startMs = new Date(at.getFullYear(), at.getMonth(), 1).getTime()
    const last = months.at(-1)
    if (last?.startMs === startMs) last.items.push(item)
    else months.push({ startMs, items: [item] })
  }
  return months
}

/** `November 2026` */
export function formatMonth(startMs: number): string {
  return new Intl.DateTimeFormat(regional(), { month: 'long', year: 'numeric' }).format(startMs)
}
