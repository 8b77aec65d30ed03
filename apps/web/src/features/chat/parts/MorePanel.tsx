import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileInput } from '../../../ui/file/use-file-input.tsx'
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx'
import { PICTURE_ACCEPT } from '../../media/index.ts'
import { RatingSheet } from '../../official/index.ts'
import { FILM_ACCEPT } from '../film/choose-film.ts'
import css from './MorePanel.module.css'

export interface MorePanelProps {
  readonly onPicture: (file: File) => void
  /** One that is to be seen once: by a friend alone, since the service has no device that opens it. */
  readonly onOnce: ((file: File) => void) | undefined
  readonly onFilm: (file: File) => void
  /** Of any type. */
  readonly onFile: (file: File) => void
  /** Opens the page that sends a place. */
  readonly onPlace: () => void
  /** In a chat with the service alone. Requirement INPT-033 */
  readonly onRate: ((score: number, comment: string) => void) | undefined
}

/** Below the input: what else can be sent. Requirements INPT-014 to INPT-017, INPT-020 */
export function MorePanel({ onPicture, onOnce, onFilm, onFile, onPlace, onRate }: MorePanelProps) {
  const { t } = useTranslation()
  return (
    <div className={css.panel}>
      <FileTile icon="image" words={t('chat.more.picture')} onFile={onPicture} />
      {hasCamera() ? (
        <FileTile icon="camera" words={t('chat.more.camera')} isCamera onFile={onPicture} />
      ) : null}
      <FileTile icon="video" words={t('chat.kind.video')} accept={FILM_ACCEPT} onFile={onFilm} />
      {onOnce === undefined ? null : <FileTile icon="eye" words={t('chat.once.kind')} onFile={onOnce} />}
      <FileTile icon="file" words={t('chat.more.file')} accept="" onFile={onFile} />
      <Tile icon="place" words={t('place.entry')} onClick={onPlace} />
      {onRate === undefined ? null : <RateTile onRate={onRate} />}
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
  /** As a file input takes it; empty: anything. */
  readonly accept?: string
  readonly isCamera?: boolean
  readonly onFile: (file: File) => void
}

function FileTile({ icon, words, accept = PICTURE_ACCEPT, isCamera = false, onFile }: FileTileProps) {
  const { open, input } = useFileInput({ label: words, accept, isCamera, onFile })
  return (
    <>
      <Tile icon={icon} words={words} onClick={open} />
      {input}
    </>
  )
}

function RateTile({ onRate }: { readonly onRate: NonNullable<MorePanelProps['onRate']> }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tile icon="headset" words={t('official.rate')} onClick={() => setOpen(true)} />
      <RatingSheet isOpen={isOpen} onClose={() => setOpen(false)} onRate={onRate} />
    </>
  )
}

interface TileProps {
  readonly icon: IconName
  readonly words: string
  readonly onClick: () => void
}

function Tile({ icon, words, onClick }: TileProps) {
  return (
    <button type="button" className={css.tile} onClick={onClick}>
      <span>
        <Icon name={icon} />
      </span>
      {words}
    </button>
  )
}
