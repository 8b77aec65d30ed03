import { randomBytes } from 'node:crypto'
import {
  type Operator,
  type OperatorId,
  type OperatorKeys,
  OperatorName,
  type OperatorRole,
  type SeenOperator,
} from '@thrum/contracts/console/operator.entities'
import { AppError } from '@thrum/contracts/errors'
import { limitKeyOf } from '../../http/address.ts'
import type { Limiter } from '../../http/limiter.ts'
import { newOperatorId, randomId } from '../../ids.ts'
import { hashOf, newSecret, type Passwords } from '../account/index.ts'
import type { EntryLog } from './entry-log.service.ts'
import type { OperatorRepo, OperatorRow } from './operator.repo.ts'
import { newTotpSecret, totpAddress, totpStep } from './totp.ts'

/** Source: abuse case OP-06 */
const IDLE_MS = 15 * 60_000
const LONGEST_MS = 12 * 60 * 60_000
/** Tells an operator's token from a person's at sight. */
export const OPERATOR_TOKEN = /^op_[\w-]{43}$/

export interface OperatorCaller {
  readonly id: OperatorId
  readonly name: string
  readonly role: OperatorRole
  readonly sessionId: string
}

type Self = Pick<OperatorCaller, 'id'>

interface Proof {
  ownPassword: string
}

interface Parts {
  repo: OperatorRepo
  passwords: Passwords
  limiter: Limiter
  entries: EntryLog
  wall: () => number
}

export function toOperator(row: OperatorRow): Operator {
  const { id, name, role, is_active, created_at } = row
  return { id, name, role, isActive: is_active, createdAtMs: created_at.getTime() }
}

/** A password that nobody chose: 120 random bits in groups, for the first time in. */
const firstPassword = () =>
  randomBytes(15)
    .toString('base64url')
    .replace(/(.{5})(?=.)/g, '$1-')

async function newKeys(passwords: Passwords) {
  const password = firstPassword()
  return { password, secret: newTotpSecret(), hash: await passwords.hash(password) }
}

/** Makes an operator; also what the command line does. @returns undefined where the name is taken */
export async function makeOperator(
  { repo, passwords, wall }: Omit<Parts, 'limiter' | 'entries'>,
  name: string,
  role: OperatorRole,
): Promise<OperatorKeys | undefined> {
  const { password, secret, hash } = await newKeys(passwords)
  const id = newOperatorId()
  const row = { id, name, role, password_hash: hash, totp_secret: secret, created_at: new Date(wall()) }
  const isNew = await repo.insert(row)
  return isNew ? { id, name, password, totpAddress: totpAddress(secret, name) } : undefined
}

/** Operators, and their way in by a password and a second factor at once. Source: safety, operators; OP-06 */
export function createOperatorService(parts: Parts) {
  const { repo, passwords, limiter, entries, wall } = parts

  async function find(id: OperatorId): Promise<OperatorRow> {
    const row = await repo.find(id)
    if (row === undefined) throw new AppError('operator.unknown')
    return row
  }

  /**
   * Who is in already says their password once more; wrong ones count with those at the door.
   * @throws AppError `operator.badCredentials`, `request.tooMany`
   */
  async function proveSelf({ id }: Self, field: 'oldPassword' | 'ownPassword', password: string) {
    const row = await find(id)
    await limiter.take('operatorEntries', row.name)
    if (!(await passwords.fits(row.password_hash, password)))
      throw new AppError('operator.badCredentials', { data: { field } })
    await limiter.giveBack('operatorEntries', row.name)
    return row
  }

  return {
    /** @throws AppError `operator.badCredentials` for whatever of the three is wrong, `request.tooMany` */
    async signIn(form: { name: string; password: string; code: string }, address: string) {
      const name = form.name.trim().toLowerCase()
      // Each try counts before it is looked at, so that many at once are no way around; a success takes it back.
      await limiter.take('operatorEntriesAddress', limitKeyOf(address))
      await limiter.take('operatorEntries', name)
      const row = OperatorName.safeParse(name).success ? await repo.findByName(name) : undefined
      const isRight = await passwords.fits(row?.password_hash, form.password)
      const step = row === undefined ? undefined : totpStep(row.totp_secret, form.code, wall())
      const token = `op_${newSecret().text}`
      const sessionId = randomId()
      const session = { id: sessionId, token_hash: hashOf(token), now: new Date(wall()) }
      const isAllowed = isRight && step !== undefined && row?.is_active === true
      if (!isAllowed || !(await repo.enter(row, step, session))) {
        entries.failed(row, name, address)
        throw new AppError('operator.badCredentials')
      }
      await limiter.giveBack('operatorEntries', name)
      await limiter.giveBack('operatorEntriesAddress', limitKeyOf(address))
      await repo.sweepSessions(new Date(wall() - LONGEST_MS))
      const caller: OperatorCaller = { id: row.id, name: row.name, role: row.role, sessionId }
      await entries.cameIn(caller, address)
      return { token, operator: toOperator(row) }
    },

    /** @param isPresent somebody is there: the idle time begins anew */
    async authenticate(token: string, isPresent: boolean): Promise<OperatorCaller | undefined> {
      if (!OPERATOR_TOKEN.test(token)) return undefined
      const now = wall()
      const found = await repo.findSession(hashOf(token), {
        seenAt: isPresent ? new Date(now) : undefined,
        seenAfter: new Date(now - IDLE_MS),
        createdAfter: new Date(now - LONGEST_MS),
      })
      return found && { id: found.id, name: found.name, role: found.role, sessionId: found.session_id }
    },

    signOut: ({ sessionId }: OperatorCaller): Promise<void> => repo.endSession(sessionId),

    async self({ id }: OperatorCaller): Promise<Operator> {
      return toOperator(await find(id))
    },

    /** @throws AppError as `proveSelf` */
    async changePassword(self: OperatorCaller, form: { oldPassword: string; newPassword: string }) {
      const row = await proveSelf(self, 'oldPassword', form.oldPassword)
      const isDone = await repo.changePassword(row, await passwords.hash(form.newPassword), self.sessionId)
      if (!isDone) throw new AppError('operator.badCredentials')
    },

    list: async (): Promise<Operator[]> => (await repo.list()).map(toOperator),

    /** @throws AppError `operator.nameTaken`, and as `proveSelf` */
    async add(
      self: Self,
      { name, role, ownPassword }: { name: string; role: OperatorRole } & Proof,
    ): Promise<OperatorKeys> {
      await proveSelf(self, 'ownPassword', ownPassword)
      const made = await makeOperator(parts, name, role)
      if (made === undefined) throw new AppError('operator.nameTaken')
      return made
    },

    /** @throws AppError `operator.unknown`, `operator.changed`, `operator.lastOwner`, and as `proveSelf` */
    async set(
      self: Self,
      { id, ownPassword, before, ...change }: SeenOperator & { id: OperatorId; before: SeenOperator } & Proof,
    ): Promise<Operator> {
      await proveSelf(self, 'ownPassword', ownPassword)
      const result = await repo.set(id, change, before)
      if (result !== 'done') throw new AppError(`operator.${result}`)
      return toOperator(await find(id))
    },

    /**
     * The session that asks goes on, or nobody could read one's own new keys.
     * @throws AppError `operator.unknown`, and as `proveSelf`
     */
    async renew(
      self: OperatorCaller,
      { id, ownPassword }: { id: OperatorId } & Proof,
    ): Promise<OperatorKeys> {
      await proveSelf(self, 'ownPassword', ownPassword)
      const { name } = await find(id)
      const { password, secret, hash } = await newKeys(passwords)
      await repo.renew(id, { password_hash: hash, totp_secret: secret, totp_step: '0' }, self.sessionId)
      return { id, name, password, totpAddress: totpAddress(secret, name) }
    },
  }
}

export type OperatorService = ReturnType<typeof createOperatorService>
