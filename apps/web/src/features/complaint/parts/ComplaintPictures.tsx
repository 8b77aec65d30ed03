import { COMPLAINT_PICTURES_MAX } from '@thrum/contracts/limits'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useFileInput } from '../../../ui/file/use-file-input.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { useObjectUrl } from '../../../ui/media/use-object-url.ts'
import { ProgressBar } from '../../../ui/progress/ProgressBar.tsx'
import type { ComplaintDraft, DraftPicture } from '../draft.store.ts'
import css from './ComplaintPictures.module.css'
import { OptionalPart } from './OptionalPart.tsx'

interface PicturesProps {
  readonly draft: ComplaintDraft
  readonly pictures: readonly DraftPicture[]
}

/** What shows it, each sent up by itself and taken back by a tap. */
export function ComplaintPictures({ draft, pictures }: PicturesProps) {
  const { t } = useTranslation()
  const failed = pictures.find(({ state }) => state.is === 'failed')?.state
  return (
    <OptionalPart label={t('complaint.pictures')}>
      <ul className={css.grid}>
        {pictures.map((picture, index) => (
          <Picture key={picture.key} draft={draft} picture={picture} number={index + 1} />
        ))}
        {pictures.length < COMPLAINT_PICTURES_MAX ? <Add onFile={draft.addPicture} /> : null}
      </ul>
      <div role="alert">
        {failed?.is === 'failed' ? (
          <p className={css.failed}>{failed.text || t('complaint.pictureFailed')}</p>
        ) : null}
      </div>
    </OptionalPart>
  )
}

interface PictureProps {
  readonly draft: ComplaintDraft
  readonly picture: DraftPicture
  readonly number: number
}

function Picture({ draft, picture: { key, file, state }, number }: PictureProps) {
  const { t } = useTranslation()
  const src = useObjectUrl(file)
  const n = formatNumber(number)
  const shown = src === undefined ? null : <img src={src} alt={t('complaint.picture', { n })} />
  return (
    <li className={css.cell} data-failed={state.is === 'failed' || undefined}>
      {state.is === 'failed' ? (
        <button
          type="button"
          className={css.again}
          aria-label={t('complaint.retryPicture', { n })}
          onClick={() => draft.retryPicture(key)}
        >
          {shown}
          <Icon name="redo" />
        </button>
      ) : (
        shown
      )}
      {state.is === 'waiting' || state.is === 'sending' ? (
        <div className={css.progress}>
          <ProgressBar
            label={t('complaint.picture', { n })}
            percent={state.is === 'sending' ? state.at * 100 : 0}
          />
        </div>
      ) : null}
      <button
        type="button"
        className={css.remove}
        aria-label={t('complaint.removePicture', { n })}
        onClick={() => draft.removePicture(key)}
      >
        <span>
          <Icon name="close" size={16} />
        </span>
      </button>
    </li>
  )
}

function Add({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const { open, input } = useFileInput({ label: t('complaint.add'), accept: 'image/*', onFile })
  return (
    <li className={css.cell}>
      <button type="button" className={css.add} onClick={open}>
        <Icon name="camera" />
        <span>{t('complaint.add')}</span>
      </button>
      {input}
    </li>
  )
}
