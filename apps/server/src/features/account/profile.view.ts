import type { Card, Profile, Session } from '@thrum/contracts/account/account.entities'
import type { Face } from '../friends/index.ts'
import { judgeAge } from './age.access.ts'
import type { OwnRow, UserRow } from './profile.repo.ts'

export function toProfile(row: OwnRow, nowMs: number): Profile {
  return {
    id: row.id,
    account: row.account,
    email: row.email,
    hasPassword: row.password_hash !== null,
    nickName: row.nick_name,
    avatar: row.avatar,
    sex: row.sex,
    isSexFixed: row.is_sex_fixed,
    birthday: row.birthday,
    age: ageOf(row, nowMs),
    height: row.height,
    weight: row.weight,
    country: row.country,
    hometown: row.hometown,
    maize: row.maize,
    inviteNum: row.invite_num,
    qrId: row.qr_id,
  }
}

/** Nothing else of a person is anybody's business. Source: promise P-E1, abuse case PR-11 */
export function toCard(row: Face, nowMs: number): Card {
  return {
    id: row.id,
    nickName: row.nick_name,
    avatar: row.avatar,
    sex: row.sex,
    age: ageOf(row, nowMs),
    country: row.country,
  }
}

export function toSession(row: UserRow, ticket: string): Session {
  return {
    id: row.id,
    isLogin: true,
    nickName: row.nick_name,
    avatar: row.avatar,
    sex: row.sex,
    isComplete: row.complete_at !== null,
    ticket,
  }
}

export const NOBODY: Session = {
  id: '',
  isLogin: false,
  nickName: '',
  avatar: '',
  sex: 'none',
  isComplete: false,
  ticket: '',
}

function ageOf(row: Pick<Face, 'birthday'>, nowMs: number): number | null {
  const age = row.birthday === null ? undefined : judgeAge(row.birthday, nowMs)
  return age?.is === 'adult' ? age.years : null
}
