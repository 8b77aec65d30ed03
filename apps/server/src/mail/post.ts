import type { WrittenLetter } from './letter.ts'

/** Takes letters out of the house: by SMTP, or into a folder. */
export interface Post {
  /** @throws what the way out refused it with; `isForGood` tells whether another try can help */
  deliver(letter: WrittenLetter): Promise<void>
  isForGood(error: unknown): boolean
  close(): void
}

/** Said in every letter: that a machine wrote it, so that no other machine answers. Source: RFC 3834 */
export const HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Nothing in a letter is a path or an address to be read. */
export const CLOSED = { disableFileAccess: true, disableUrlAccess: true }

/** The sender's domain, which is also what our server calls itself, in place of the machine's own name. Else empty. */
export function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? ''
}
