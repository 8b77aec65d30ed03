import { downloadBlob } from '../../../lib/download-blob.ts'
import { session } from '../../../lib/session.ts'
import { fetchFile } from './fetch-file.ts'
import { FileDownloads } from './file-downloads.ts'

/** The one of this window. */
export const fileDownloads = new FileDownloads({ fetch: fetchFile, save: downloadBlob })

session.onSignOut(fileDownloads.clear)
