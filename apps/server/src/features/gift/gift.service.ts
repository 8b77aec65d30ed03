import { AppError } from '@thrum/contracts/errors'
import type { UserId } from '@thrum/contracts/ids'
import type { Context } from '../../context.ts'
import { randomId } from '../../ids.ts'
import { foldEmail } from '../account/index.ts'
import type { GiftRepo, GiftRow, GiftState } from './gift.repo.ts'
import { orderKeyOf } from './order-key.ts'

/** What would show as nothing, or turn the text around it. */
const HIDDEN = /\p{C}/u

interface Form {
  platform: string
  orderNumber: string
  email: string
}

export function createGiftService(repo: GiftRepo, { limiter, wall }: Pick<Context, 'limiter' | 'wall'>) {
  return {
    /**
     * Sends no letter: the address may be a stranger's. A form with a mistake in it isn't counted.
     * @throws AppError `gift.notAccepted` for every order that was used, whoever used it
     */
    async send(userId: UserId, { platform, orderNumber, email }: Form): Promise<GiftRow> {
      if (HIDDEN.test(platform)) throw new AppError('gift.platformInvalid', { data: { field: 'platform' } })
      const folded = foldEmail(email)
      if (folded === undefined) throw new AppError('gift.emailInvalid', { data: { field: 'email' } })
      const form = {
        id: randomId(),
        user_id: userId,
        platform,
        order_number: orderNumber,
        order_key: orderKeyOf(platform, orderNumber),
        email: folded,
        created_at: new Date(wall()),
      }
      await limiter.take('gifts', userId)
      const row = await repo.insert(form)
      if (row === undefined) throw new AppError('gift.notAccepted')
      return row
    },

    listOf: repo.listOf,

    /** For operators. */
    async list(state: GiftState | undefined, slice: { limit: number; offset: number }) {
      const [rows, total] = await Promise.all([repo.listPage(state, slice), repo.count(state)])
      return { rows, total }
    },

    /**
     * Its sender sees it.
     * @param from how far it was, as the caller saw it
     * @throws AppError `operator.unknown`, `operator.changed`
     */
    async setState(id: string, state: GiftState, from: GiftState): Promise<GiftRow> {
      const row = await repo.setState(id, state, new Date(wall()), from)
      if (row !== undefined) return row
      if (await repo.isThere(id)) throw new AppError('operator.changed')
      throw new AppError('operator.unknown', { data: { field: 'id' } })
    },
  }
}
export type GiftService = ReturnType<typeof createGiftService>
