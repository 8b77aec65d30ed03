import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { useFileInput } from '../../../ui/file/use-file-input.tsx'

/** Asks the system for one picture, from the camera or from what is kept. */
export function PictureInput({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const { open, input } = useFileInput({ label: t('media.ownPicture'), accept: 'image/*', onFile })
  return (
    <>
      <Button icon="image" isFull onClick={open}>
        {t('media.ownPicture')}
      </Button>
      {input}
    </>
  )
}
