import type { Profile } from '@thrum/contracts/account/account.entities'
import { act } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { profileQuery } from './account.api.ts'

/** Complete, and long since saved for the first time. */
export const PROFILE: Profile = {
  ...{ id: 'A'.repeat(20) as Profile['id'], account: 'ann', email: null, hasPassword: true },
  ...{ nickName: 'ann', avatar: '/avatars/dune-1.svg', sex: 'none', isSexFixed: true },
  ...{ birthday: '1990-01-01', age: 36, height: 170, weight: 70, country: 'PT', hometown: '', maize: 0 },
  ...{ inviteNum: 'ABCDEFGHJK' as Profile['inviteNum'], qrId: 'Q'.repeat(20) as Profile['qrId'] },
}

/** Signs in whose profile that is, as it was fetched before. @param isComplete false: still to be saved */
export const holdProfile = (isComplete = true): Promise<void> =>
  act(async () => {
    session.signIn('token')
    session.setComplete(isComplete)
    queryClient.setQueryData(profileQuery.queryKey, PROFILE)
  })
