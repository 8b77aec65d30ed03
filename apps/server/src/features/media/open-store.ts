import type { Config } from '../../config.ts'
import { clearUnfinished, createDiskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'

/** The store that the settings name. @throws StartError */
export async function openStore({ mediaStore }: Config, folder: string): Promise<MediaStore> {
  if (mediaStore !== undefined) {
    // Its client is large, and few need it.
    const { openS3Store } = await import('./s3-store.ts')
    return openS3Store(mediaStore)
  }
  await clearUnfinished(folder)
  return createDiskStore(folder)
}
