import { zodResolver } from '@hookform/resolvers/zod'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { isCallError } from '../../lib/call-error.ts'
import { session } from '../../lib/session.ts'
import { storeProfile } from './account.api.ts'
import { refreshSession } from './account.launch.ts'
import { changesOf, ProfileDraft, type Stored } from './profile.draft.ts'
import { ProfileForm } from './profile.form.ts'
import { toProfileInput, toProfileValues } from './profile-values.ts'
import { showRefusal } from './refusal.ts'
import { useLeaveUnsaved } from './use-leave-unsaved.ts'

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
  readonly submit: () => Promise<void>
}

function unknown(changes: object): Partial<Stored> {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]))
}

/**
 * One form behind both profile pages: its draft, the question before it is left, and the saving.
 * @param onSaved leads on; nothing asks any more by then
 */
export function useProfileForm(profile: Profile, onSaved: () => void): ProfileEditing {
  const [draft] = useState(() => new ProfileDraft(profile.id))
  const [start] = useState(() => toProfileValues(profile))
  const form = useForm({
    resolver: zodResolver(ProfileForm),
    defaultValues: draft.over(start),
    mode: 'onTouched',
  })
  const values = useWatch({ control: form.control }) as ProfileForm
  /** What was sent, and whose answer got lost, may be stored or not: whatever stands in it by now goes along. */
  const [stored, setStored] = useState<Stored>(start)
  const isChanged = Object.keys(changesOf(stored, values)).length > 0
  const isGiven = useRef(false)

  useEffect(() => {
    if (!isGiven.current) draft.keep(changesOf(stored, values))
  }, [draft, stored, values])

  const giveUp = () => {
    isGiven.current = true
    draft.drop()
  }
  const settle = useLeaveUnsaved(isChanged, giveUp, onSaved)

  const submit = form.handleSubmit(async (checked) => {
    const { token } = session
    const isFirst = !profile.isSexFixed
    const changes = changesOf(stored, checked)
    try {
      await storeProfile(toProfileInput(isFirst ? checked : changes, isFirst))
      giveUp()
      await refreshSession()
      // Also where that had no answer: the form takes nothing less than what opens the rest.
      if (token !== undefined && session.token === token) session.setComplete(true)
      settle()
    } catch (error) {
      if (isCallError(error) && error.shouldRetry()) setStored((known) => ({ ...known, ...unknown(changes) }))
      showRefusal(error, form.setError, FIELDS)
    }
  })

  return { form, isChanged, submit: () => submit() }
}
