import { zodResolver } from '@hookform/resolvers/zod'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useLeaveQuestion } from '../../navigation/page.context.ts'
import { storeProfile } from './account.api.ts'
import { refreshSession } from './account.launch.ts'
import { askToLeave } from './ask-to-leave.ts'
import { changesOf, ProfileDraft } from './profile.draft.ts'
import { ProfileForm } from './profile.form.ts'
import { toProfileInput, toProfileValues } from './profile-values.ts'
import { showRefusal } from './refusal.ts'

const FIELDS = {
  'profile.nickNameInvalid': 'nickName',
  'profile.avatarInvalid': 'avatar',
  'profile.sexFixed': 'sex',
  'profile.birthdayInvalid': 'birthday',
  'profile.underAge': 'birthday',
  'profile.heightInvalid': 'height',
  'profile.weightInvalid': 'weight',
  'profile.countryInvalid': 'country',
  'profile.hometownInvalid': 'hometown',
} as const

export interface ProfileEditing {
  readonly form: UseFormReturn<ProfileForm>
  readonly isChanged: boolean
  /** Saves what was changed; `then` follows once it is kept. */
  readonly submit: (then: () => void) => Promise<void>
}

/** One form behind both profile pages: its draft, the question before it is left, and the saving. */
export function useProfileForm(profile: Profile): ProfileEditing {
  const [draft] = useState(() => new ProfileDraft(profile.id))
  const [start] = useState(() => toProfileValues(profile))
  const form = useForm({
    resolver: zodResolver(ProfileForm),
    defaultValues: draft.over(start),
    mode: 'onTouched',
  })
  const values = useWatch({ control: form.control }) as ProfileForm
  const changes = changesOf(start, values)
  const isChanged = Object.keys(changes).length > 0
  const isKept = useRef(false)

  useEffect(() => {
    if (!isKept.current) draft.keep(changesOf(start, values))
  }, [draft, start, values])

  useLeaveQuestion(isChanged, async () => {
    if (isKept.current) return true
    const isSure = await askToLeave()
    if (isSure) {
      isKept.current = true
      draft.drop()
    }
    return isSure
  })

  const submit = (then: () => void) =>
    form.handleSubmit(async (checked) => {
      try {
        const isFirst = !profile.isSexFixed
        await storeProfile(toProfileInput(isFirst ? checked : changesOf(start, checked), isFirst))
        isKept.current = true
        draft.drop()
        await refreshSession()
        then()
      } catch (error) {
        showRefusal(error, form.setError, FIELDS)
      }
    })()

  return { form, isChanged, submit }
}
