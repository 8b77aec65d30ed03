import type { Profile } from '@thrum/contracts/account/account.entities'
import type { saveProfile } from '@thrum/contracts/account/account.routes'
import type { BodyOf } from '@thrum/contracts/define'
import type { ProfileForm } from './profile.form.ts'

/** What the form starts from; everything is a text, empty while it is not known. */
export function toProfileValues(profile: Profile): ProfileForm {
  return {
    avatar: profile.avatar,
    nickName: profile.nickName,
    // Before it is submitted nothing is chosen: the account's own start value is not the person's answer.
    sex: profile.isSexFixed ? profile.sex : ('' as ProfileForm['sex']),
    birthday: profile.birthday ?? '',
    height: profile.height === null ? '' : String(profile.height),
    weight: profile.weight === null ? '' : String(profile.weight),
    country: profile.country ?? '',
    hometown: profile.hometown,
  }
}

/** Gender goes along only the first time; what is not among the values stays as it is stored. */
export function toProfileInput(
  values: Partial<Record<keyof ProfileForm, string>>,
  isFirst: boolean,
): BodyOf<typeof saveProfile> {
  const { sex, height, weight, ...rest } = values
  return {
    ...rest,
    ...(isFirst ? { sex: sex as ProfileForm['sex'] } : {}),
    ...(height === undefined ? {} : { height: Number(height) }),
    ...(weight === undefined ? {} : { weight: Number(weight) }),
  }
}
