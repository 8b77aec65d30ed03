import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import type { CropSheet } from './CropSheet.tsx'

interface AvatarCropProps {
  /** Chosen a moment ago; undefined while nothing is to be cut. */
  readonly file: File | undefined
  /** The `/media/` address of the picture, uploaded. */
  readonly onDone: (address: string) => void
  readonly onClose: () => void
}

/** Cuts and uploads a picture; what that takes is fetched once a file was chosen. */
export function AvatarCrop({ file, onDone, onClose }: AvatarCropProps) {
  const { t } = useTranslation()
  const [Sheet, setSheet] = useState<typeof CropSheet>()
  const giveUp = useEffectEvent(() => {
    toast(t('error.network'), { kind: 'alert' })
    onClose()
  })
  const isWanted = file !== undefined
  useEffect(() => {
    if (!isWanted) return
    import('./CropSheet.tsx').then((chunk) => setSheet(() => chunk.CropSheet), giveUp)
  }, [isWanted])
  // The last file stays while its sheet slides away.
  const [last, setLast] = useState(file)
  if (file !== undefined && file !== last) setLast(file)
  const shown = file ?? last
  if (Sheet === undefined || shown === undefined) return null
  return <Sheet key={keyOf(shown)} file={shown} isOpen={isWanted} onDone={onDone} onClose={onClose} />
}

const keys = new WeakMap<File, number>()
let count = 0

/** Each choice begins anew, also of the same file. */
function keyOf(file: File): number {
  const known = keys.get(file)
  if (known !== undefined) return known
  count += 1
  keys.set(file, count)
  return count
}
