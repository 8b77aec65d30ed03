import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FieldNote } from '../../../ui/field/Field.tsx'
import { errorSentence } from '../refusal.ts'
import type { ProfileEditing } from '../use-profile-form.ts'
import { AvatarPicker } from './AvatarPicker.tsx'
import css from './ProfilePicture.module.css'

/** The picture of a profile with the words beside it, and what the server says against it. */
export function ProfilePicture({ editing, children }: { editing: ProfileEditing; children: ReactNode }) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control: editing.form.control, name: 'avatar' })
  return (
    <div>
      <div className={css.who}>
        <AvatarPicker value={field.value} onChange={field.onChange} />
        <div className={css.words}>{children}</div>
      </div>
      <FieldNote id="avatar-note" error={errorSentence(t, fieldState.error)} />
    </div>
  )
}
