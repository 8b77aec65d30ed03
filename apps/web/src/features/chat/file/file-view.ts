import type { ChatMessage } from '../chat.model.ts'
import { cleanName } from './file-name.ts'

/** A file as a message tells of it; the address is empty while it isn't up. */
export interface SentFile {
  readonly name: string
  readonly bytes: number
  readonly address: string
}

/** It comes from outside: whatever has another shape is none. */
export function readFile({ fileName, fileSize, fileUrl }: ChatMessage['payload']): SentFile | undefined {
  if (typeof fileName !== 'string' || typeof fileSize !== 'number' || fileSize < 0) return undefined
  const isOurs = fileUrl === '' || (typeof fileUrl === 'string' && fileUrl.startsWith('/media/'))
  return isOurs ? { name: cleanName(fileName), bytes: fileSize, address: fileUrl } : undefined
}
