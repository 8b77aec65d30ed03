import { checkVersion, type Platform, type Version } from '@thrum/contracts/version/version.routes'
import { call } from '../../lib/api.ts'

/** The newest version for a platform. Nobody asked for it, so nothing is shown. */
export function fetchVersion(platform: Platform): Promise<Version> {
  return call(checkVersion, { platform }, { isSilent: true, keepSession: true })
}
