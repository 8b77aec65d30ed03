import type { MediaId } from '@thrum/contracts/ids'
import type { Media } from '@thrum/contracts/media/media.entities'
import {
  beginUpload,
  finishUpload,
  type UploadForm,
  uploadOffset,
  uploadPart,
} from '@thrum/contracts/media/resumable.routes'
import { call } from '../../lib/api.ts'
import { sendUp, type UploadOptions } from './upload.api.ts'
import { type PartsOptions, sendParts } from './upload-parts.ts'

/** Uploads a large file in parts, and goes on with one that was begun. @throws CallError; `cancelled` by the signal */
export function uploadInParts(
  file: Blob,
  options: UploadOptions & PartsOptions & { readonly form: UploadForm },
): Promise<Media> {
  const { form, isSilent, notToast, signal } = options
  const shown = { isSilent: isSilent === true, notToast: notToast === true }
  const cut = signal === undefined ? {} : { signal }
  const how = { ...shown, ...cut, isBeside: true }
  const calls = {
    begin: () => call(beginUpload, { form, bytes: file.size }, how),
    offset: (id: string) => call(uploadOffset, { id: id as MediaId }, how),
    part: (at: { id: string; offset: number }, bytes: Blob, onProgress: (ratio: number) => void) => {
      const query = `?${new URLSearchParams({ id: at.id, offset: String(at.offset) })}`
      // A part of a file keeps its file's type otherwise.
      const plain = bytes.slice(0, bytes.size, 'application/octet-stream')
      return sendUp(uploadPart, query, plain, { ...shown, ...cut, onProgress })
    },
    finish: (id: string) => call(finishUpload, { id: id as MediaId }, how),
  }
  return sendParts(file, calls, options)
}
