import type { Profile } from '@thrum/contracts/account/account.entities'
import { describe, expect, it } from 'vitest'
import { ProfileForm } from './profile.form.ts'
import { toProfileInput, toProfileValues } from './profile-values.ts'

const FRESH = {
  avatar: '/avatars/dune-1.svg',
  nickName: '',
  sex: 'none',
  isSexFixed: false,
  birthday: null,
  age: null,
  height: null,
  weight: null,
  country: null,
  hometown: '',
} as unknown as Profile

const FULL: Profile = {
  ...FRESH,
  nickName: 'Mara',
  sex: 'girl',
  isSexFixed: true,
  birthday: '1993-05-14',
  height: 172,
  weight: 64,
  country: 'PT',
}

describe('profile form values', () => {
  it('ACC-09 leaves everything open at first sign-in, the gender too', () => {
    const parsed = ProfileForm.safeParse(toProfileValues(FRESH))
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual([
      'nickName',
      'sex',
      'birthday',
      'height',
      'weight',
      'country',
    ])
  })

  it('ACC-08 sends numbers, and what was there before comes out unchanged', () => {
    const values = toProfileValues(FULL)
    expect(ProfileForm.safeParse(values).success).toBe(true)
    expect(toProfileInput(values, true)).toEqual({
      avatar: '/avatars/dune-1.svg',
      nickName: 'Mara',
      sex: 'girl',
      birthday: '1993-05-14',
      height: 172,
      weight: 64,
      country: 'PT',
      hometown: '',
    })
  })

  it('ACC-09 never sends the gender again once it is fixed', () => {
    expect(toProfileInput(toProfileValues(FULL), false)).not.toHaveProperty('sex')
  })

  it('ACC-11 sends what was changed and nothing else', () => {
    expect(toProfileInput({ hometown: 'Faro', weight: '65' }, false)).toEqual({
      hometown: 'Faro',
      weight: 65,
    })
  })
})
