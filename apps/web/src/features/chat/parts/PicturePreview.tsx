import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { useObjectUrl } from '../../../ui/media/use-object-url.ts'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import type { ChosenPicture } from '../../media/index.ts'
import { useKept } from '../use-kept.ts'
import css from './PicturePreview.module.css'

interface PicturePreviewProps {
  /** Undefined closes it. */
  readonly picture: ChosenPicture | undefined
  readonly onSend: () => void
  readonly onCancel: () => void
}

/** What was pasted or dropped, before it is sent. Requirement INPT-032 */
export function PicturePreview({ picture, onSend, onCancel }: PicturePreviewProps) {
  const { t } = useTranslation()
  const shown = useKept(picture)
  const url = useObjectUrl(shown?.blob)
  return (
    <Sheet
      isOpen={picture !== undefined}
      onClose={onCancel}
      title={t('chat.picture.previewTitle')}
      actions={
        <>
          <Button kind="accent" isFull onClick={onSend}>
            {t('chat.picture.send')}
          </Button>
          <Button isFull onClick={onCancel}>
            {t('chat.picture.cancel')}
          </Button>
        </>
      }
    >
      <div className={css.frame}>
        {url === undefined ? null : <img src={url} alt={t('chat.picture.preview')} />}
      </div>
    </Sheet>
  )
}
