import { Avatar } from '@thrum/contracts/account/account.entities'
import * as z from 'zod/mini'
import { serviceClock } from '../../lib/service-clock.ts'
import { isAdult } from './birthday.ts'
import { countCharacters, NICKNAME_MAX } from './characters.ts'

/** The messages are text keys; a field shows its own beside it. Source: spec §5. */

const HOMETOWN_MAX = 50

/** 1 to 20 characters as a person counts them; what may stand in them is the server's to say. */
export const NickName = z.string().check(
  z.trim(),
  z.minLength(1, 'account.form.nickNameNeeded'),
  z.refine((text) => countCharacters(text) <= NICKNAME_MAX, 'account.form.nickNameLength'),
)

const chosen = (message: string) => z.string().check(z.minLength(1, message))

/** Height in cm and weight in kg arrive as the chosen option's text, whatever they are shown in. */
export const ProfileForm = z.object({
  avatar: Avatar,
  nickName: NickName,
  sex: z.enum(['boy', 'girl', 'none'], 'account.form.sexNeeded'),
  birthday: chosen('account.form.birthdayNeeded').check(
    z.refine((text) => text === '' || isAdult(text, serviceClock.nowMs()), 'account.form.underAge'),
  ),
  height: chosen('account.form.heightNeeded'),
  weight: chosen('account.form.weightNeeded'),
  country: chosen('account.form.countryNeeded'),
  hometown: z.string().check(
    z.trim(),
    z.refine(
      (text) => Array.from(text.normalize('NFC')).length <= HOMETOWN_MAX,
      'account.form.hometownLength',
    ),
  ),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const NickNameForm = z.object({ nickName: NickName })
