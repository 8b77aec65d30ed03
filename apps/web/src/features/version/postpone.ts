import { tabStorage } from '../../platform/storage.ts'

/** Lasts as long as the visit: the next launch offers it again. */
const KEY = 'thrum.upgradeLater'

export function isPostponed(versionCode: number | undefined): boolean {
  return versionCode !== undefined && tabStorage.read(KEY) === String(versionCode)
}

export function postpone(versionCode: number): void {
  tabStorage.write(KEY, String(versionCode))
}
