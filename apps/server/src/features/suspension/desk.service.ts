import type { UserCard, UserLine, UserRecord } from '@thrum/contracts/console/user.entities'
import { AppError } from '@thrum/contracts/errors'
import { normaliseCode, type UserId } from '@thrum/contracts/ids'
import { foldAccount, foldEmail } from '../account/index.ts'
import type { LookUps, OperatorCaller } from '../operator/index.ts'
import type { DeskRepo, DeskRow } from './desk.repo.ts'
import type { SuspensionRepo } from './suspension.repo.ts'

interface Parts {
  repo: DeskRepo
  suspensions: Pick<SuspensionRepo, 'suspend' | 'restore'>
  lookUps: LookUps
  wall: () => number
}

export function toUserLine({ id, state, created_at, suspended_at }: DeskRow): UserLine {
  return { id, state, createdAtMs: created_at.getTime(), suspendedAtMs: suspended_at?.getTime() ?? null }
}

function toCard(row: DeskRow): UserCard {
  return { ...toUserLine(row), nickName: row.nick_name }
}

/** Finds an account by whatever exactly names it. */
export function findTyped(repo: DeskRepo, typed: string): Promise<DeskRow | undefined> {
  const folded = foldEmail(typed) ?? foldAccount(typed)
  return repo.findBy({ folded, inviteNum: normaliseCode(typed), id: typed })
}

/** The operators' side of accounts. Nothing that people wrote or showed is in reach here. Source: abuse case OP-02 */
export function createDesk({ repo, suspensions, lookUps, wall }: Parts) {
  async function find(id: UserId): Promise<DeskRow> {
    const row = await repo.find(id)
    if (row === undefined) throw new AppError('operator.unknown')
    return row
  }
  return {
    /**
     * @param note says whom it led to, before anything is shown: what was typed is nowhere kept
     * @throws AppError `operator.unknown`, `request.tooMany`
     */
    async find(
      operator: OperatorCaller,
      typed: string,
      note: (id: UserId | null) => Promise<void>,
    ): Promise<UserCard> {
      const row = await findTyped(repo, typed)
      // First: what the log holds of it is there to be read.
      await lookUps.look(operator, row?.id ?? `nobody ${typed}`)
      await note(row?.id ?? null)
      if (row === undefined) throw new AppError('operator.unknown')
      return toCard(row)
    },

    /** @throws AppError `operator.unknown`, `request.tooMany` */
    async record(operator: OperatorCaller, id: UserId): Promise<UserRecord> {
      await lookUps.look(operator, id)
      const row = await find(id)
      const [complaints, devices] = await Promise.all([repo.countComplaints(id), repo.listDevices(id)])
      return {
        ...toCard(row),
        complaintsAbout: complaints.about,
        complaintsFiled: complaints.filed,
        devices: devices.map(({ code, model, is_forbid, bound_at }) => ({
          ...{ code, model, isForbid: is_forbid, boundAtMs: bound_at.getTime() },
        })),
      }
    },

    async list(...filter: Parameters<DeskRepo['list']>): Promise<{ list: UserLine[]; total: number }> {
      const { rows, total } = await repo.list(...filter)
      return { list: rows.map(toUserLine), total }
    },

    /** @throws AppError `operator.unknown`, `operator.settled` */
    async suspend(id: UserId): Promise<UserLine> {
      const isDone = await suspensions.suspend(id, new Date(wall()))
      const row = await find(id)
      if (!isDone) throw new AppError('operator.settled')
      return toUserLine(row)
    },

    /** @throws AppError `operator.unknown`, `operator.settled` */
    async restore(id: UserId): Promise<UserLine> {
      const isDone = await suspensions.restore(id)
      const row = await find(id)
      if (!isDone) throw new AppError('operator.settled')
      return toUserLine(row)
    },
  }
}
export type Desk = ReturnType<typeof createDesk>
