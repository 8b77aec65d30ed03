import { randomInt } from 'node:crypto'
import { AVATARS } from '@thrum/contracts/account/account.entities'
import { AppError } from '@thrum/contracts/errors'
import type { InviteNum } from '@thrum/contracts/ids'
import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { newInviteNum, newQrId, newUserId } from '../../ids.ts'
import { ensureAccount } from './account-name.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { CredentialRepo } from './credential.repo.ts'
import type { Passwords } from './password.ts'
import { Proof } from './proof.ts'
import type { Sessions } from './session.service.ts'

interface Parts {
  credentials: CredentialRepo
  passwords: Passwords
  sessions: Sessions
  limiter: Limiter
  wall: () => number
}

export interface SignUpForm {
  account: string
  password: string
  inviteNum?: InviteNum | undefined
}

/** Makes an account and signs it in. Cheap checks first, the count next, the hash last. */
export function createSignUp({ credentials, passwords, sessions, limiter, wall }: Parts) {
  return async (form: SignUpForm, address: string): Promise<string> => {
    const account = ensureAccount(form.account)
    if (isCommonPassword(form.password)) {
      throw new AppError('account.passwordCommon', { data: { field: 'password' } })
    }
    await limiter.take('signUpAddress', limitKeyOf(address))
    const inviter = form.inviteNum === undefined ? undefined : await credentials.findInviter(form.inviteNum)
    if (form.inviteNum !== undefined && inviter === undefined) {
      throw new AppError('account.inviteNumUnknown', { data: { field: 'inviteNum' } })
    }
    const passwordHash = await passwords.hash(form.password)
    const proof = await Proof.byRegistration(() =>
      credentials.insert({
        user: {
          id: newUserId(),
          avatar: AVATARS[randomInt(AVATARS.length)] ?? '',
          invite_num: newInviteNum(),
          qr_id: newQrId(),
          invited_by: inviter ?? null,
          created_at: new Date(wall()),
        },
        account,
        passwordHash,
      }),
    )
    return sessions.mint(proof)
  }
}
