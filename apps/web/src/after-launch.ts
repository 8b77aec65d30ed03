import { startNotices } from './features/notice/notice.launch.ts'
import { startVersion } from './features/version/version.launch.ts'

/** Once, after consent and after the first page: what works in the background of every page. */
export function startRest(): void {
  startNotices()
  startVersion()
}
