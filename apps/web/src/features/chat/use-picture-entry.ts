import { CHAT_TOAST_MS } from '@thrum/contracts/limits'
import { type ClipboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../lib/toast.ts'
import { useOnTop } from '../../navigation/page.context.ts'
import { type ChosenPicture, choosePicture } from '../media/index.ts'

/** What was pasted or dropped, a picture before anything else; one at a time. */
function fileIn(data: DataTransfer | null): File | undefined {
  const files = [...(data?.files ?? [])]
  return files.find(isPicture) ?? files[0]
}

const isPicture = ({ type }: File) => type.startsWith('image/')

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

/**
 * The ways a picture comes in; what is pasted, dropped or to be seen once is looked at first. INPT-014, INPT-032
 * @param onChosen one was taken from the device
 * @param onOther something else was pasted or dropped
 * @param hasOnce one may be sent to be seen once
 */
export function usePictureEntry(
  onPicture: (picture: ChosenPicture, isOnce: boolean) => void,
  onChosen: () => void,
  onOther: (file: File) => void,
  { hasOnce }: { readonly hasOnce: boolean },
) {
  const { t } = useTranslation()
  const [previewed, setPreviewed] = useState<ChosenPicture>()
  const [isOnce, setOnce] = useState(false)
  const preview = (picture: ChosenPicture, isForOnce = false) => {
    setOnce(isForOnce)
    setPreviewed(picture)
  }

  async function look(file: File, then: (picture: ChosenPicture) => void): Promise<void> {
    const chosen = await choosePicture(file)
    if (typeof chosen === 'string')
      toast(t(`chat.picture.${chosen}`), { kind: 'alert', durationMs: CHAT_TOAST_MS })
    else then(chosen)
  }

  const put = (file: File) => {
    if (isPicture(file)) void look(file, preview)
    else onOther(file)
  }
  useDrop(put)
  return {
    previewed,
    isOnce,
    setOnce,
    drop: () => setPreviewed(undefined),
    send() {
      if (previewed !== undefined) onPicture(previewed, isOnce)
      setPreviewed(undefined)
    },
    take(file: File) {
      onChosen()
      void look(file, (picture) => onPicture(picture, false))
    },
    /** Undefined where none may be sent to be seen once. */
    takeOnce: hasOnce
      ? (file: File) => {
          onChosen()
          void look(file, (picture) => preview(picture, true))
        }
      : undefined,
    onPaste(event: ClipboardEvent) {
      const file = fileIn(event.clipboardData)
      // What brings words too, as a spreadsheet does, is meant as words.
      if (file === undefined || event.clipboardData.getData('text/plain') !== '') return
      event.preventDefault()
      put(file)
    },
  }
}

export type PictureEntry = ReturnType<typeof usePictureEntry>

/** Anywhere on the page, while it is the one in sight. */
function useDrop(onFile: (file: File) => void): void {
  const isOnTop = useOnTop()
  const drop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    // The browser would leave the page for the file.
    event.preventDefault()
    const file = fileIn(event.dataTransfer)
    if (event.type === 'drop' && file !== undefined) onFile(file)
  })
  useEffect(() => {
    if (!isOnTop) return
    const hear = (event: DragEvent) => drop(event)
    document.addEventListener('dragover', hear)
    document.addEventListener('drop', hear)
    return () => {
      document.removeEventListener('dragover', hear)
      document.removeEventListener('drop', hear)
    }
  }, [isOnTop])
}
