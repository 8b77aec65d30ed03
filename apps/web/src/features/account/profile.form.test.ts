import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { serviceClock } from '../../lib/service-clock.ts'
import { countCharacters } from './characters.ts'
import { NickNameForm, ProfileForm } from './profile.form.ts'

/** What the form shows beside each field, as text keys. */
function messages(schema: typeof ProfileForm | typeof NickNameForm, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  const first: Record<string, string> = {}
  for (const issue of parsed.error.issues) first[issue.path.join('.')] ??= issue.message
  return first
}

describe('profile form', () => {
  const good = {
    avatar: '/avatars/dune-1.svg',
    nickName: 'Mara',
    sex: 'girl',
    birthday: '1993-05-14',
    height: '172',
    weight: '64',
    country: 'PT',
    hometown: '',
  }

  it('ACC-09 wants nickname, gender, birthday, height, weight and country, and leaves the hometown open', () => {
    const empty = { ...good, nickName: ' ', sex: '', birthday: '', height: '', weight: '', country: '' }
    expect(messages(ProfileForm, empty)).toEqual({
      nickName: 'account.form.nickNameNeeded',
      sex: 'account.form.sexNeeded',
      birthday: 'account.form.birthdayNeeded',
      height: 'account.form.heightNeeded',
      weight: 'account.form.weightNeeded',
      country: 'account.form.countryNeeded',
    })
    expect(messages(ProfileForm, good)).toEqual({})
  })

  it('ACC-10 says at once that a birthday is under 18', () => {
    const lastYear = String(new Date().getUTCFullYear() - 1)
    expect(messages(ProfileForm, { ...good, birthday: `${lastYear}-01-01` })).toEqual({
      birthday: 'account.form.underAge',
    })
  })

  it('ACC-10 counts years by the service’s clock, however wrong the device’s own is', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2005, 0, 1) })
    onTestFinished(() => {
      serviceClock.heard(new Date().toUTCString(), 0)
      vi.useRealTimers()
    })
    serviceClock.heard('Mon, 30 Nov 2026 12:00:00 GMT', 0)
    expect(messages(ProfileForm, good)).toEqual({})
    expect(messages(ProfileForm, { ...good, birthday: '2008-11-30' })).toEqual({})
    expect(messages(ProfileForm, { ...good, birthday: '2008-12-01' })).toHaveProperty('birthday')
  })

  it('ACC-08 takes a drawn picture or one of one’s own, and no other address', () => {
    expect(messages(ProfileForm, { ...good, avatar: `/media/${'a'.repeat(22)}` })).toEqual({})
    expect(messages(ProfileForm, { ...good, avatar: 'https://elsewhere.example/a.png' })).toHaveProperty(
      'avatar',
    )
  })

  it('ACC-08 takes a hometown of up to 50 characters', () => {
    expect(messages(ProfileForm, { ...good, hometown: 'å'.repeat(50) })).toEqual({})
    expect(messages(ProfileForm, { ...good, hometown: 'å'.repeat(51) })).toEqual({
      hometown: 'account.form.hometownLength',
    })
  })
})

const FAMILY = '👩‍👩‍👧‍👦'

describe('nickname', () => {
  it.each(['x', 'e\u0301'.repeat(20), FAMILY.repeat(20), `  ${'名'.repeat(20)}  `])(
    'PR-07 takes %s',
    (nickName) => {
      expect(messages(NickNameForm, { nickName })).toEqual({})
    },
  )

  it('PR-07 counts what a person sees: 21 are too many, and spaces alone are nothing', () => {
    expect(countCharacters(FAMILY.repeat(3))).toBe(3)
    expect(messages(NickNameForm, { nickName: FAMILY.repeat(21) })).toEqual({
      nickName: 'account.form.nickNameLength',
    })
    expect(messages(NickNameForm, { nickName: '   ' })).toEqual({ nickName: 'account.form.nickNameNeeded' })
  })
})
