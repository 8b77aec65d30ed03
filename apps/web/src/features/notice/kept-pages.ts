import { RichPage } from '@thrum/contracts/notice/notice.entities'
import { CallError } from '../../lib/call-error.ts'
import { STORAGE_KEYS, storage } from '../../platform/storage.ts'
import { consent } from '../consent/index.ts'

const KEYS = { '1': STORAGE_KEYS.terms, '2': STORAGE_KEYS.privacy } as const

export interface ReadPage {
  readonly page: RichPage
  /** It did not come now: this is how it was read the last time. */
  readonly isKept: boolean
}

function keyOf(id: string): string | undefined {
  return id === '1' || id === '2' ? KEYS[id] : undefined
}

function kept(key: string | undefined): RichPage | undefined {
  try {
    const read = RichPage.safeParse(JSON.parse((key && storage.read(key)) || 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a page; the terms and the privacy policy are kept as they were read, for when there is no network. Before
 * consent nothing is kept.
 * @throws CallError where it did not come and none was kept, and every refusal
 */
export async function readKeeping(id: string, read: () => Promise<RichPage>): Promise<ReadPage> {
  const key = keyOf(id)
  try {
    const page = await read()
    if (key !== undefined && consent.getSnapshot() === 'given') storage.write(key, JSON.stringify(page))
    return { page, isKept: false }
  } catch (error) {
    const page = error instanceof CallError && error.shouldRetry() ? kept(key) : undefined
    if (page === undefined) throw error
    return { page, isKept: true }
  }
}
