import { PICTURE_MAX_BYTES } from '@thrum/contracts/limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call-error.ts'
import { cutAvatar, type PictureArea } from './picture.ts'
import { upload } from './upload.api.ts'

/** `at` is 0 to 1. */
export type AvatarUpload =
  | { readonly is: 'idle' }
  | { readonly is: 'sending'; readonly at: number }
  | { readonly is: 'failed'; readonly text: string }

/** What is sent: the part of a picture, or a file that only the server may be able to read. */
export type AvatarSource =
  | { readonly picture: Blob; readonly area: PictureArea; readonly turned: number }
  | { readonly file: Blob }

/** Sends one picture at a time; a failed one can be sent again, for everything it is made of is still there. */
export function useAvatarUpload(onDone: (address: string) => void) {
  const { t } = useTranslation()
  const [state, setState] = useState<AvatarUpload>({ is: 'idle' })
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])

  function explain(error: unknown): string {
    if (error instanceof CallError && error.text !== '') return error.text
    return t('media.notSent')
  }

  async function send(source: AvatarSource) {
    const own = new AbortController()
    aborter.current = own
    setState({ is: 'sending', at: 0 })
    try {
      const blob =
        'file' in source ? source.file : await cutAvatar(source.picture, source.area, source.turned)
      if (blob.size > PICTURE_MAX_BYTES) return setState({ is: 'failed', text: t('media.tooLarge') })
      const onProgress = (at: number) => {
        if (!own.signal.aborted) setState({ is: 'sending', at })
      }
      const { address } = await upload(blob, { onProgress, signal: own.signal, notToast: true })
      onDone(address)
    } catch (error) {
      const isCancelled = error instanceof CallError && error.failure === 'cancelled'
      setState(isCancelled ? { is: 'idle' } : { is: 'failed', text: explain(error) })
    }
  }

  return { state, send, cancel: () => aborter.current?.abort() }
}
