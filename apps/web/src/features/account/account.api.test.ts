// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { PATIENCE } from '@thrum/testkit/patience'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLanguage } from '../../i18n/language.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { profileQuery, requestNewInviteNum, storeProfile } from './account.api.ts'
import { storeName } from './profile.api.ts'
import { PROFILE } from './profile.testkit.ts'
import { storeEmail } from './security.api.ts'

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
    let stored: object = PROFILE
    vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return Response.json({ code: 200, msg: '', data: stored })
      stored = { ...PROFILE, ...change }
      throw new TypeError('the line broke')
    })
    const shown = new QueryObserver(queryClient, profileQuery)
    const leave = shown.subscribe(() => undefined)
    await vi.waitFor(() => expect(shown.getCurrentResult().data).toEqual(PROFILE), PATIENCE)
    await expect(make()).rejects.toMatchObject({ failure: 'network' })
    await vi.waitFor(() => expect(shown.getCurrentResult().data).toMatchObject(change), PATIENCE)
    leave()
  })
})
