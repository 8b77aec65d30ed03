import { AVATARS } from '@thrum/contracts/account/account.entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Sheet } from '../../../ui/popup/Sheet.tsx'
import { AvatarCrop, PictureInput } from '../../media/index.ts'
import css from './AvatarPicker.module.css'

interface AvatarPickerProps {
  value: string
  onChange: (avatar: string) => void
}

/** The picture with its button; in a sheet the eight dune scenes, and the way to a picture of one's own. */
export function AvatarPicker({ value, onChange }: AvatarPickerProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File>()
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-label={t('account.about.changePicture')}
        onClick={() => setOpen(true)}
      >
        <Avatar src={value} size={72} />
        <span className={css.camera}>
          <Icon name="edit" size={16} />
        </span>
      </button>
      <Sheet isOpen={isOpen} onClose={close} title={t('account.about.pictures')}>
        <ul className={css.pictures}>
          {AVATARS.map((avatar, index) => (
            <li key={avatar}>
              <button
                type="button"
                className={css.picture}
                aria-label={t('account.about.picture', { number: index + 1 })}
                aria-pressed={avatar === value}
                onClick={() => {
                  onChange(avatar)
                  close()
                }}
              >
                <Avatar src={avatar} size={72} />
              </button>
            </li>
          ))}
        </ul>
        <PictureInput
          onFile={(chosen) => {
            setFile(chosen)
            close()
          }}
        />
      </Sheet>
      <AvatarCrop
        file={file}
        onDone={(address) => {
          onChange(address)
          setFile(undefined)
        }}
        onClose={() => setFile(undefined)}
      />
    </>
  )
}
