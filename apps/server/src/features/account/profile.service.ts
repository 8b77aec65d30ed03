import type * as routes from '@thrum/contracts/account/account.routes'
import { COUNTRIES } from '@thrum/contracts/account/countries'
import type { BodyOf } from '@thrum/contracts/define'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import { UNDER_AGE_MEMORY_MS } from '@thrum/contracts/limits'
import type { Updateable } from 'kysely'
import type { UsersTable } from '../../db/account-schema.ts'
import { newInviteNum, newQrId } from '../../ids.ts'
import { judgeAge } from './age.access.ts'
import { ensureName } from './nickname.ts'
import type { ProfileRepo, UserRow } from './profile.repo.ts'

export type ProfileForm = BodyOf<typeof routes.saveProfile>
type Changes = Updateable<UsersTable>

const HOMETOWN_MAX = 50

/** Pictures of one's own as avatars; media keeps them. */
export interface Avatars {
  /** @throws AppError `profile.avatarInvalid` where the address names no picture of one's own */
  claimAvatar(userId: UserId, avatar: string): Promise<void>
  /** Follows what is saved in the end. */
  settleAvatar(userId: UserId): Promise<void>
}

/** Sets the given fields, all or none; a picture of one's own is shown to others once it is saved. */
export async function saveProfile(
  { profiles, avatars }: { profiles: ProfileRepo; avatars: Avatars },
  userId: UserId,
  form: ProfileForm,
  nowMs: number,
): Promise<void> {
  if (form.avatar === undefined) return changeProfile(profiles, userId, form, nowMs)
  try {
    await avatars.claimAvatar(userId, form.avatar)
    await changeProfile(profiles, userId, form, nowMs)
  } finally {
    await avatars.settleAvatar(userId)
  }
}

/** An under-age answer is the one thing a refused save leaves behind. */
async function changeProfile(
  repo: ProfileRepo,
  userId: UserId,
  form: ProfileForm,
  nowMs: number,
): Promise<void> {
  let isUnderAge = false
  await repo.change(userId, (row) => {
    const answer = form.birthday === undefined ? 'none' : judgeBirthday(row, form.birthday, nowMs)
    isUnderAge = answer === 'underAge' || answer === 'remembered'
    if (answer === 'underAge') return { under_age_until: new Date(nowMs + UNDER_AGE_MEMORY_MS) }
    return isUnderAge ? undefined : completed(row, checkedChanges(row, form), nowMs)
  })
  if (isUnderAge) throw new AppError('profile.underAge', { data: { field: 'birthday' } })
}

type BirthdayAnswer = 'none' | 'adult' | 'underAge' | 'remembered'

/** @throws AppError `profile.birthdayInvalid` */
function judgeBirthday(row: UserRow, birthday: string, nowMs: number): BirthdayAnswer {
  const { is } = judgeAge(birthday, nowMs)
  if (is === 'impossible') throw new AppError('profile.birthdayInvalid', { data: { field: 'birthday' } })
  if (row.under_age_until !== null && row.under_age_until.getTime() > nowMs) return 'remembered'
  return is
}

function checkedChanges(row: UserRow, form: ProfileForm): Changes {
  const { nickName, sex, country, hometown } = form
  if (sex !== undefined && row.is_sex_fixed && sex !== row.sex) {
    throw new AppError('profile.sexFixed', { data: { field: 'sex' } })
  }
  if (country !== undefined && !COUNTRIES.includes(country)) {
    throw new AppError('profile.countryInvalid', { data: { field: 'country' } })
  }
  return defined({
    nick_name:
      nickName === undefined ? undefined : ensureName(nickName, 'profile.nickNameInvalid', 'nickName'),
    avatar: form.avatar,
    sex,
    is_sex_fixed: sex === undefined ? undefined : true,
    birthday: form.birthday,
    height: form.height,
    weight: form.weight,
    country,
    hometown: hometown === undefined ? undefined : ensureHometown(hometown),
  })
}

function ensureHometown(typed: string): string {
  const hometown = typed.normalize('NFC').trim()
  const isFine =
    Array.from(hometown).length <= HOMETOWN_MAX && !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(hometown)
  if (!isFine) throw new AppError('profile.hometownInvalid', { data: { field: 'hometown' } })
  return hometown
}

/** The profile opens the rest of the product once all that must be chosen is chosen. Source: spec §5 */
function completed(row: UserRow, changes: Changes, nowMs: number): Changes {
  if (row.complete_at !== null) return changes
  const after = { ...row, ...changes }
  const isComplete =
    after.nick_name !== '' &&
    [after.birthday, after.height, after.weight, after.country].every((value) => value !== null)
  return isComplete ? { ...changes, complete_at: new Date(nowMs) } : changes
}

/** New code and QR id together; whoever holds the old ones finds nobody. */
export async function renewInvite(repo: ProfileRepo, userId: UserId) {
  const inviteNum = newInviteNum()
  const qrId = newQrId()
  await repo.change(userId, () => ({ invite_num: inviteNum, qr_id: qrId }))
  return { inviteNum, qrId }
}

function defined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}
