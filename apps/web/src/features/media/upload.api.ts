import type { DataOf } from '@thrum/contracts/define'
import { UPLOAD_SILENCE_MS } from '@thrum/contracts/limits'
import type { Media } from '@thrum/contracts/media/media.entities'
import { uploadFile, upload as uploadShown } from '@thrum/contracts/media/media.routes'
import type { UploadForm } from '@thrum/contracts/media/resumable.routes'
import { currentLanguage } from '../../i18n/language.ts'
import { tellFailure } from '../../lib/api.ts'
import { type AnyRoute, readData } from '../../lib/api-client.ts'
import { CallError, statusError } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'

export interface UploadOptions {
  /** 0 to 1, of the bytes that have left. */
  readonly onProgress?: (ratio: number) => void
  readonly signal?: AbortSignal
  /** A refusal (-1) is not shown as a toast; the caller shows `CallError.text`. */
  readonly notToast?: boolean
  /** Nothing is shown: it is tried again by itself. */
  readonly isSilent?: boolean
}

/**
 * Uploads one file. It takes no loading flag, since it may last; it ends after 60 s without progress.
 * @throws CallError after the person was told (spec §8); `cancelled` by the signal, or as the session ends
 */
export function upload(file: Blob, options: UploadOptions & { form?: UploadForm } = {}): Promise<Media> {
  const form = new FormData()
  // The server reads no name, and a file's own name may tell something.
  form.append('file', file, 'file')
  return sendUp(options.form === 'file' ? uploadFile : uploadShown, '', form, options)
}

/** @param query with its question mark. @throws CallError as `upload` does */
export async function sendUp<R extends AnyRoute>(
  route: R,
  query: string,
  body: FormData | Blob,
  options: UploadOptions,
): Promise<DataOf<R>> {
  const { token } = session
  const ensureWanted = () => {
    if (token !== session.token) throw new CallError('cancelled')
  }
  try {
    const sent = send(`/api${route.path}${query}`, body, token, options)
    const request = await sent.finally(ensureWanted)
    if (request.status !== 200) throw statusError(request.status, request.getResponseHeader('Retry-After'))
    return readData(route.data, request.responseText) as DataOf<R>
  } catch (error) {
    const failed = error instanceof CallError ? error : new CallError('shape', { cause: error })
    tellFailure(failed, options, token)
    throw failed
  }
}

/** By XMLHttpRequest, which alone tells how much has left. @throws CallError `network`, `timeout`, `cancelled` */
function send(
  path: string,
  body: FormData | Blob,
  token: string | undefined,
  { onProgress, signal }: UploadOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      settle()
    }
    const fail = (failure: 'network' | 'timeout' | 'cancelled') => end(() => reject(new CallError(failure)))
    const cancel = () => {
      fail('cancelled')
      request.abort()
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail('timeout')
        request.abort()
      }, UPLOAD_SILENCE_MS)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress?.(total === 0 ? 0 : loaded / total)
    }
    request.onload = () => end(() => resolve(request))
    request.onerror = () => fail('network')
    request.open('POST', path)
    request.setRequestHeader('Accept-Language', currentLanguage())
    if (token !== undefined) request.setRequestHeader('token', token)
    signal?.addEventListener('abort', cancel)
    wait()
    if (signal?.aborted === true) cancel()
    else request.send(body)
  })
}
