import { PLATFORMS, type Platform } from '@thrum/contracts/version/version.routes'
import type { Notes, VersionRepo, VersionRow } from './version.repo.ts'

export interface NewVersion {
  platform: string
  version: string
  code: number
  /** As before where left out. */
  minimumCode: number | undefined
  address: string
  notes: Notes
}

/** What is wrong with a version, and with which part of it. */
export class VersionFault extends RangeError {
  override name = 'VersionFault'
  readonly field: keyof NewVersion
  constructor(field: keyof NewVersion, message: string) {
    super(message)
    this.field = field
  }
}

const CODE_MAX = 2_000_000_000

export function createVersionService(repo: VersionRepo, wall: () => number) {
  return {
    /** Any word may be asked about; what is no platform has no version. */
    async find(platform: string): Promise<VersionRow | undefined> {
      return isPlatform(platform) ? repo.newest(platform) : undefined
    },

    /** @throws VersionFault */
    async publish({ platform, version, code, minimumCode, address, notes }: NewVersion): Promise<VersionRow> {
      if (!isPlatform(platform))
        throw new VersionFault('platform', `the platform must be ${PLATFORMS.join(', ')}`)
      if (!/^\d{1,4}(?:\.\d{1,4}){2}$/.test(version))
        throw new VersionFault('version', 'the version must be like 1.0.12')
      if (code < 1 || code > CODE_MAX)
        throw new VersionFault('code', 'the code must be a whole number above 0')
      const lowest = minimumCode ?? (await repo.newest(platform))?.minimum_code ?? 0
      if (lowest > code)
        throw new VersionFault(
          minimumCode === undefined ? 'code' : 'minimumCode',
          `the minimum ${lowest} is above the version's own code`,
        )
      const row = {
        platform,
        version,
        code,
        minimum_code: lowest,
        address: ensureAddress(address),
        notes,
        created_at: new Date(wall()),
      }
      await repo.put(row)
      return row
    },

    list: repo.list,
  }
}
export type VersionService = ReturnType<typeof createVersionService>

function isPlatform(word: string): word is Platform {
  return PLATFORMS.some((platform) => platform === word)
}

/** People are led there, so it is https or nothing. */
function ensureAddress(text: string): string {
  if (text === '') return ''
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.protocol === 'https:' && address.username === '') return address.href
  throw new VersionFault('address', 'the address must begin with https://')
}
