import { shownName } from '../../lib/discreet.ts'
import type { ChatMessage } from './chat.model.ts'
import { formOf } from './picture-view.ts'

/** How saving ended; each has its words. Requirement VIEW-008 */
export type SaveEnd = 'saved' | 'cancelled' | 'permission' | 'download' | 'address' | 'type'

export interface SavePorts {
  fetch(address: string): Promise<Blob>
  /** Hands a file to the device, which knows where pictures go; undefined where it takes none. */
  share: ((file: File) => Promise<void>) | undefined
  download(blob: Blob, name: string): void
}

/** By `imageFormat`; whatever isn't here can't be saved. Requirement VIEW-007 */
const EXTENSIONS: Readonly<Record<number, string>> = { 1: 'jpg', 2: 'gif', 3: 'png', 4: 'bmp' }
/** What file systems, or those who read a name, take for something else. */
const UNFIT = /[\p{Cc}\p{Cf}\\/:*?"<>|]/gu
const NAME_MAX = 60

/** From conversation and time, as the clock on the wall shows it. Requirement VIEW-009 @param timeS epoch s */
export function pictureName(conversation: string, timeS: number, extension: string): string {
  const cleaned = Array.from(conversation.replace(UNFIT, '').trim()).slice(0, NAME_MAX).join('')
  const time = new Date(timeS * 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  const hour = [two(time.getHours()), two(time.getMinutes()), two(time.getSeconds())].join('-')
  return `${cleaned === '' ? shownName() : cleaned} ${day} ${hour}.${extension}`
}

/** Saves the picture itself, never a smaller form of it. */
export async function savePicture(
  { payload, time }: Pick<ChatMessage, 'payload' | 'time'>,
  conversation: string,
  ports: SavePorts,
): Promise<SaveEnd> {
  const extension = EXTENSIONS[Number(payload.imageFormat)]
  if (extension === undefined) return 'type'
  const address = formOf({ payload }, 1)?.url ?? ''
  if (address === '') return 'address'
  return saveMedium(address, pictureName(conversation, time, extension), ports)
}

/** @param name with its ending */
export async function saveMedium(address: string, name: string, ports: SavePorts): Promise<SaveEnd> {
  const blob = await ports.fetch(address).catch(() => undefined)
  if (blob === undefined) return 'download'
  if (ports.share === undefined) {
    ports.download(blob, name)
    return 'saved'
  }
  try {
    await ports.share(new File([blob], name, { type: blob.type }))
    return 'saved'
  } catch (error) {
    const why = error instanceof DOMException ? error.name : undefined
    if (why === 'AbortError') return 'cancelled'
    if (why !== 'NotAllowedError') return 'permission'
    // Its sheet opens only shortly after a tap, and fetching may have taken longer.
    ports.download(blob, name)
    return 'saved'
  }
}

/** Whether the device's own sheet for files takes pictures: a phone's album is reached by it. */
export function shareOfDevice(): SavePorts['share'] {
  const isTouch = window.matchMedia('(pointer: coarse)').matches
  const sample = new File([''], 'a.png', { type: 'image/png' })
  const canShare = isTouch && 'canShare' in navigator && navigator.canShare({ files: [sample] })
  return canShare ? (file) => navigator.share({ files: [file] }) : undefined
}
