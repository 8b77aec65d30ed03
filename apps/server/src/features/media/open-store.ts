import type { Config } from '../../config.ts'
import { clearUnfinished, createDiskStore } from './disk-store.ts'
import type { MediaStore } from './media-store.ts'
import { createSealedStore } from './sealed-store.ts'

/** The store that the settings name, sealed. @throws StartError */
export async function openStore({ mediaStore }: Config, folder: string, secret: string): Promise<MediaStore> {
  if (mediaStore !== undefined) {
    // Its client is large, and few need it.
    const { openS3Store } = await import('./s3-store.ts')
    return createSealedStore(await openS3Store(mediaStore), secret)
  }
  await clearUnfinished(folder)
  return createSealedStore(createDiskStore(folder), secret)
}
