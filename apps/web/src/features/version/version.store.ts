import { APP_VERSION_CODE } from '@thrum/contracts/limits'
import { Version } from '@thrum/contracts/version/version.routes'
import { createStore } from 'zustand/vanilla'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { judge } from './verdict.ts'

/** A newer version than the one that runs, as the server answered; it outlives the page. Source: spec §3, §4. */
export interface NewerVersion {
  readonly version: Version | undefined
}

function readKept(): Version | undefined {
  try {
    const read = Version.safeParse(JSON.parse(storage.read(STORAGE_KEYS.version) ?? 'null'))
    return read.success && judge(read.data, APP_VERSION_CODE) !== 'current' ? read.data : undefined
  } catch {
    return undefined
  }
}

export const newerVersion = createStore<NewerVersion>()(() => ({ version: readKept() }))

/** Keeps what the server answered, if it is newer. */
export function keepVersion(found: Version): void {
  const version = judge(found, APP_VERSION_CODE) === 'current' ? undefined : found
  storage.write(STORAGE_KEYS.version, version && JSON.stringify(version))
  newerVersion.setState({ version })
}
