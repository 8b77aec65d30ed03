import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'

/** Asks the system for one picture, from the camera or from what is kept. */
export function PictureInput({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again after a cancel.
    currentTarget.value = ''
    if (file !== undefined) onFile(file)
  }

  return (
    <>
      <Button icon="image" isFull onClick={() => input.current?.click()}>
        {t('media.ownPicture')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('media.ownPicture')}
        onChange={take}
      />
    </>
  )
}
