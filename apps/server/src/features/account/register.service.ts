import { randomInt } from 'node:crypto'
import { AVATARS } from '@thrum/contracts/account/account.entities'
import { AppError } from '@thrum/contracts/errors'
import type { InviteNum, UserId } from '@thrum/contracts/ids'
import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { countGuesses } from '../../http/misses.ts'
import { newInviteNum, newQrId, newUserId } from '../../ids.ts'
import type { CredentialRepo } from './credential.repo.ts'
import type { Lockouts } from './lockout.service.ts'
import { Proof } from './proof.ts'

interface Parts {
  credentials: CredentialRepo
  lockouts: Lockouts
  wall: () => number
}

/** A chosen name, folded, with its password; or a proven address, with or without one. */
export type Newcomer = (
  | { account: string; email: null; passwordHash: string }
  | { account: null; email: string; passwordHash: string | null }
) & { inviter: UserId | undefined }

/**
 * Makes an account. Whoever cancelled one lately makes none by the same name or address.
 * @throws AppError `account.taken`, `account.emailTaken`, `account.lockedOut`
 */
export type Register = (newcomer: Newcomer) => Promise<Proof>

export function createRegister({ credentials, lockouts, wall }: Parts): Register {
  return ({ account, email, passwordHash, inviter }) => {
    const user = {
      id: newUserId(),
      avatar: AVATARS[randomInt(AVATARS.length)] ?? '',
      invite_num: newInviteNum(),
      qr_id: newQrId(),
      invited_by: inviter ?? null,
      created_at: new Date(wall()),
    }
    return Proof.byRegistration(() =>
      credentials.insert({ user, account, email, passwordHash }, async (within) => {
        if (await lockouts.has(account ?? email ?? '', within)) throw new AppError('account.lockedOut')
      }),
    )
  }
}

/**
 * Codes that are nobody's count with those of invitations to play. Source: safety P-D8
 * @throws AppError `account.inviteNumUnknown`, `request.tooMany`
 */
export async function ensureInviter(
  { credentials, limiter }: { credentials: CredentialRepo; limiter: Limiter },
  inviteNum: InviteNum | undefined,
  address: string,
): Promise<UserId | undefined> {
  if (inviteNum === undefined) return undefined
  const inviter = await countGuesses(limiter, [['inviteFailuresAddress', limitKeyOf(address)]], () =>
    credentials.findInviter(inviteNum),
  )
  if (inviter === undefined) throw new AppError('account.inviteNumUnknown', { data: { field: 'inviteNum' } })
  return inviter
}
