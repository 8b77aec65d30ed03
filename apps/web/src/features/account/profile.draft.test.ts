import type { Profile } from '@thrum/contracts/account/account.entities'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../platform/storage.testkit.ts'
import { changesOf, ProfileDraft } from './profile.draft.ts'
import type { ProfileForm } from './profile.form.ts'

const ANN = 'a'.repeat(20) as Profile['id']
const BEN = 'b'.repeat(20) as Profile['id']

const START: ProfileForm = {
  avatar: '/avatars/dune-1.svg',
  nickName: 'Ann',
  sex: 'girl',
  birthday: '1993-05-14',
  height: '172',
  weight: '64',
  country: 'PT',
  hometown: '',
}

describe('profile draft', () => {
  it('ACC-08 keeps only what was changed, and lays it over what is stored by then', () => {
    const store = memoryStorage()
    const draft = new ProfileDraft(ANN, store)
    draft.keep(changesOf(START, { ...START, nickName: 'Annie', hometown: 'Faro' }))
    expect(new ProfileDraft(ANN, store).over({ ...START, weight: '65' })).toEqual({
      ...START,
      nickName: 'Annie',
      hometown: 'Faro',
      weight: '65',
    })
  })

  it('ACC-08 shows a draft to nobody else, and forgets it then', () => {
    const store = memoryStorage()
    new ProfileDraft(ANN, store).keep({ nickName: 'Annie' })
    expect(new ProfileDraft(BEN, store).over(START)).toEqual(START)
    expect(new ProfileDraft(ANN, store).over(START)).toEqual(START)
  })

  it('ACC-08 is gone once dropped, or once everything was changed back', () => {
    const store = memoryStorage()
    const draft = new ProfileDraft(ANN, store)
    draft.keep({ nickName: 'Annie' })
    draft.drop()
    expect(draft.over(START)).toEqual(START)
    draft.keep({ nickName: 'Annie' })
    draft.keep(changesOf(START, START))
    expect(draft.over(START)).toEqual(START)
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    `{"owner":"${ANN}"}`,
    `{"owner":"${ANN}","changes":{"nickName":7,"odd":"x"}}`,
  ])('ACC-08 starts anew where the stored draft reads %j', (text) => {
    const store = memoryStorage()
    store.write('thrum.draft.profile', text)
    expect(new ProfileDraft(ANN, store).over(START)).toEqual(START)
  })
})
