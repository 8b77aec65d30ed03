import { AVATARS } from '@thrum/contracts/account/account.entities'
import { toConversationId } from '@thrum/contracts/chat/chat.entities'
import type { OfficialHead } from '@thrum/contracts/console/official.routes'
import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { OfficialAccount } from '@thrum/contracts/official/official.routes'
import { newOfficialId } from '../../ids.ts'
import { ensureName } from '../account/index.ts'
import type { OfficialRepo, OfficialRow } from './official.repo.ts'

/** What operators say of an account of the service's own. */
export interface OfficialDraft {
  nickName: string
  /** One of ours; the first where none is given. */
  avatar?: string | undefined
  /** The lower ones come first. */
  place?: number | undefined
}

/** What isn't given stays. */
type OfficialChange = { [Part in keyof OfficialDraft]?: OfficialDraft[Part] | undefined } & {
  isWithdrawn?: boolean | undefined
}

/** Behind those that were given a place. */
const LAST_PLACE = 1_000

/** Accounts of the service's own, made and changed by operators alone. */
export function createOfficialAccounts(repo: OfficialRepo, wall: () => number) {
  const find = async (id: UserId): Promise<OfficialHead> => {
    const row = await repo.find(id)
    if (row === undefined) throw new AppError('official.unknown')
    return toHead(row)
  }
  const after = async (id: UserId, isThere: boolean): Promise<OfficialHead> => {
    if (!isThere) throw new AppError('official.unknown')
    return find(id)
  }
  return {
    /** @throws AppError `official.unknown` */
    find,

    /** For operators: the withdrawn ones too. */
    listAll: async (): Promise<OfficialHead[]> => (await repo.list()).map(toHead),

    /** For people. */
    async list(): Promise<OfficialAccount[]> {
      const open = (await repo.list()).filter((row) => !row.is_withdrawn)
      return open.map(toAccount)
    },

    /**
     * @param id what is added again under it is there once
     * @throws AppError `profile.nickNameInvalid`, `profile.avatarInvalid`
     */
    async add(draft: OfficialDraft, id = newOfficialId()): Promise<OfficialHead> {
      const { nick_name, avatar = AVATARS[0] ?? '', place = LAST_PLACE } = toColumns(draft)
      await repo.add({ id, nick_name: nick_name ?? '', avatar, place }, new Date(wall()))
      return find(id)
    },

    /** What isn't given stays. @throws AppError `official.unknown`, `profile.nickNameInvalid`, `profile.avatarInvalid` */
    async set(id: UserId, { isWithdrawn, ...draft }: OfficialChange): Promise<OfficialHead> {
      const head = await after(id, await repo.change(id, toColumns(draft)))
      if (isWithdrawn === undefined || isWithdrawn === head.isWithdrawn) return head
      return isWithdrawn ? this.withdraw(id) : this.restore(id)
    },

    /** Nobody can write to it any more; what was said stays. @throws AppError `official.unknown` */
    withdraw: async (id: UserId): Promise<OfficialHead> =>
      after(id, await repo.withdraw(id, new Date(wall()))),

    /** @throws AppError `official.unknown` */
    restore: async (id: UserId): Promise<OfficialHead> => after(id, await repo.restore(id)),
  }
}
export type OfficialAccounts = ReturnType<typeof createOfficialAccounts>

function toColumns({ nickName, avatar, place }: Omit<OfficialChange, 'isWithdrawn'>) {
  if (avatar !== undefined && !AVATARS.includes(avatar)) throw new AppError('profile.avatarInvalid')
  return {
    ...(nickName !== undefined && { nick_name: ensureName(nickName, 'profile.nickNameInvalid', 'nickName') }),
    ...(avatar !== undefined && { avatar }),
    ...(place !== undefined && { place }),
  }
}

const toAccount = ({ id, nick_name, avatar }: OfficialRow): OfficialAccount => ({
  id,
  nickName: nick_name,
  avatar,
  conversationID: toConversationId(id),
})

const toHead = (row: OfficialRow): OfficialHead => ({
  ...toAccount(row),
  place: row.place,
  isWithdrawn: row.is_withdrawn,
})
