// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import type { Profile } from '@thrum/contracts/account/account.entities'
import { PATIENCE } from '@thrum/testkit/patience'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '../../i18n/language.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { profileQuery, requestNewInviteNum, storeProfile } from './account.api.ts'
import { storeName } from './profile.api.ts'
import { storeEmail } from './security.api.ts'

const profile: Profile = {
  ...{ id: 'A'.repeat(20) as Profile['id'], account: 'ann', email: null, hasPassword: true },
  ...{ nickName: 'ann', avatar: '/avatars/dune-1.svg', sex: 'none', isSexFixed: true },
  ...{ birthday: '1990-01-01', age: 36, height: 170, weight: 70, country: 'PT', hometown: '', maize: 0 },
  ...{ inviteNum: 'ABCDEFGHJK' as Profile['inviteNum'], qrId: 'Q'.repeat(20) as Profile['qrId'] },
}

beforeEach(startLanguage)
afterEach(() => {
  session.signOut()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('a change of the profile whose answer got lost', () => {
  it.each([
    ['ACC-13 a renewed code', { inviteNum: '0123456789' }, () => requestNewInviteNum()],
    ['ACC-11 a field', { hometown: 'Faro' }, () => storeProfile({ hometown: 'Faro' })],
    ['ACC-11 a nickname', { nickName: 'Ann' }, () => storeName('Ann')],
    [
      'ACC-01 an e-mail',
      { email: 'ann@example.com' },
      () => storeEmail({ email: 'ann@example.com', newCode: '123456', password: 'tide and dune' }),
    ],
  ])('%s shows as it stands', async (_what, change, make) => {
    session.signIn('token')
    let stored: object = profile
    vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return Response.json({ code: 200, msg: '', data: stored })
      stored = { ...profile, ...change }
      throw new TypeError('the line broke')
    })
    const shown = new QueryObserver(queryClient, profileQuery)
    const leave = shown.subscribe(() => undefined)
    await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(profile), PATIENCE)
    await expect(make()).rejects.toMatchObject({ failure: 'network' })
    await vi.waitFor(() => expect(shown.getCurrentResult().data).toMatchObject(change), PATIENCE)
    leave()
  })
})
