import type { Profile } from '@thrum/contracts/account/account.entities'

/** Complete, and long since saved for the first time. */
export const PROFILE: Profile = {
  ...{ id: 'A'.repeat(20) as Profile['id'], account: 'ann', email: null, hasPassword: true },
  ...{ nickName: 'ann', avatar: '/avatars/dune-1.svg', sex: 'none', isSexFixed: true },
  ...{ birthday: '1990-01-01', age: 36, height: 170, weight: 70, country: 'PT', hometown: '', maize: 0 },
  ...{ inviteNum: 'ABCDEFGHJK' as Profile['inviteNum'], qrId: 'Q'.repeat(20) as Profile['qrId'] },
}
