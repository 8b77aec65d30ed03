import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Check } from '../../../ui/choice/Check.tsx'
import { useObjectUrl } from '../../../ui/media/use-object-url.ts'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { useKept } from '../use-kept.ts'
import type { PictureEntry } from '../use-picture-entry.ts'
import css from './PicturePreview.module.css'

interface PicturePreviewProps {
  readonly entry: Pick<PictureEntry, 'previewed' | 'takeOnce' | 'isOnce' | 'setOnce' | 'send' | 'drop'>
}

/** What was pasted or dropped, or is to be seen once, before it is sent. Requirement INPT-032 */
export function PicturePreview({ entry }: PicturePreviewProps) {
  const { t } = useTranslation()
  const shown = useKept(entry.previewed)
  const url = useObjectUrl(shown?.blob)
  return (
    <Sheet
      isOpen={entry.previewed !== undefined}
      onClose={entry.drop}
      title={t('chat.picture.previewTitle')}
      actions={
        <>
          <Button kind="accent" isFull onClick={entry.send}>
            {t('chat.picture.send')}
          </Button>
          <Button isFull onClick={entry.drop}>
            {t('chat.picture.cancel')}
          </Button>
        </>
      }
    >
      <div className={css.frame}>
        {url === undefined ? null : <img src={url} alt={t('chat.picture.preview')} />}
      </div>
      {entry.takeOnce === undefined ? null : (
        <Check label={t('chat.once.check')} isOn={entry.isOnce} onChange={entry.setOnce} />
      )}
    </Sheet>
  )
}
