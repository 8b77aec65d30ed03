import { newerCopy } from '../../lib/newer-copy.ts'

/** Loads the newest build: the one that waits to take over, or else the server's. */
export function reloadNewest(): void {
  if (newerCopy.getSnapshot()) newerCopy.take()
  else window.location.reload()
}
