import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { PICTURE_ACCEPT } from '../small-picture.ts'
import css from './MorePanel.module.css'

interface MorePanelProps {
  readonly onPicture: (file: File) => void
  /** Opens the page that sends a place. */
  readonly onPlace: () => void
}

/** Below the input: what else can be sent. Requirements INPT-014, INPT-015, INPT-020 */
export function MorePanel({ onPicture, onPlace }: MorePanelProps) {
  const { t } = useTranslation()
  return (
    <div className={css.panel}>
      <FileTile icon="image" words={t('chat.more.picture')} onFile={onPicture} />
      {hasCamera() ? (
        <FileTile icon="camera" words={t('chat.more.camera')} isCamera onFile={onPicture} />
      ) : null}
      <button type="button" className={css.tile} onClick={onPlace}>
        <span>
          <Icon name="place" />
        </span>
        {t('place.entry')}
      </button>
    </div>
  )
}

/** A device that one holds in the hand opens its camera by itself when it is asked for a new picture. */
function hasCamera(): boolean {
  return 'mediaDevices' in navigator && window.matchMedia('(pointer: coarse)').matches
}

interface FileTileProps {
  readonly icon: IconName
  readonly words: string
  readonly isCamera?: boolean
  readonly onFile: (file: File) => void
}

function FileTile({ icon, words, isCamera = false, onFile }: FileTileProps) {
  const input = useRef<HTMLInputElement>(null)
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again.
    currentTarget.value = ''
    if (file !== undefined) onFile(file)
  }
  return (
    <>
      <button type="button" className={css.tile} onClick={() => input.current?.click()}>
        <span>
          <Icon name={icon} />
        </span>
        {words}
      </button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        capture={isCamera ? 'environment' : undefined}
        hidden
        aria-label={words}
        onChange={take}
      />
    </>
  )
}
