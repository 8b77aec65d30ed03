import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/Button.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx'
import { type PictureArea, toSmall } from '../picture.ts'
import { type AvatarUpload, useAvatarUpload } from '../use-avatar-upload.ts'
import css from './CropSheet.module.css'
import { CropStage } from './CropStage.tsx'

interface CropSheetProps {
  readonly file: File
  readonly isOpen: boolean
  readonly onDone: (address: string) => void
  readonly onClose: () => void
}

/** Puts a part of a picture into the round frame, and sends it. What fails leaves everything as it stands. */
export function CropSheet({ file, isOpen, onDone, onClose }: CropSheetProps) {
  const { t } = useTranslation()
  const picture = useSmall(file)
  const cut = useRef<{ area: PictureArea; turned: number }>(undefined)
  const { state, send, cancel } = useAvatarUpload(onDone)
  const isSending = state.is === 'sending'

  function use() {
    if (picture === 'unreadable') void send({ file })
    else if (picture !== undefined && cut.current !== undefined) void send({ picture, ...cut.current })
  }

  function close() {
    cancel()
    onClose()
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t('media.cropTitle')}
      text={picture === 'unreadable' ? t('media.unreadable') : t('media.cropText')}
      actions={
        <>
          <Button kind="accent" isFull isBusy={picture === undefined || isSending} onClick={use}>
            {t(state.is === 'failed' ? 'media.again' : 'media.use')}
          </Button>
          <Button isFull onClick={isSending ? cancel : close}>
            {t(isSending ? 'media.stopSending' : 'media.cancel')}
          </Button>
        </>
      }
    >
      {picture === 'unreadable' ? null : (
        <CropStage
          picture={picture}
          isOff={isSending}
          onCut={(area, turned) => {
            cut.current = { area, turned }
          }}
        />
      )}
      <Sending state={state} />
    </Sheet>
  )
}

/** The chosen file made small; undefined while that takes its time. */
function useSmall(file: File): Blob | 'unreadable' | undefined {
  const [picture, setPicture] = useState<Blob | 'unreadable'>()
  useEffect(() => {
    let isOver = false
    const set = (next: Blob | 'unreadable') => {
      if (!isOver) setPicture(next)
    }
    toSmall(file).then(
      (small) => set(small ?? 'unreadable'),
      () => set('unreadable'),
    )
    return () => {
      isOver = true
    }
  }, [file])
  return picture
}

function Sending({ state }: { state: AvatarUpload }) {
  const { t } = useTranslation()
  return (
    <div className={css.sending} aria-live="polite">
      {state.is === 'sending' ? <ProgressBar label={t('media.sending')} percent={state.at * 100} /> : null}
      {state.is === 'failed' ? <p className={css.failed}>{state.text}</p> : null}
    </div>
  )
}
