import { type OrderCard, readOfficialCard } from '@thrum/contracts/chat/cards'
import { type ConversationId, toConversationId } from '@thrum/contracts/chat/chat.entities'
import { AppError } from '@thrum/contracts/errors'
import type { GoodsId, UserId } from '@thrum/contracts/ids'
import type { Language } from '@thrum/contracts/language'
import type { Limiter } from '../../http/limiter.ts'
import { newMessageId, type OfficialVoice } from '../chat/index.ts'
import type { OfficialAccounts } from './official.service.ts'

interface Parts {
  accounts: OfficialAccounts
  voice: OfficialVoice
  /** A product that stands in the store, as a card; undefined for everything else. */
  findProduct(id: GoodsId, language: Language): Promise<OrderCard | undefined>
  limiter: Limiter
  wall: () => number
}

/** 'Ask about this product': the service's account shows the product, and the person goes on from there. */
export function createAsks({ accounts, voice, findProduct, limiter, wall }: Parts) {
  return {
    /**
     * The card of the product stands in the conversation; not once more where it stands last.
     * @throws AppError `goods.unknown`, `official.unknown` where there is nobody to ask
     */
    async about(userId: UserId, goodsId: GoodsId, language: Language) {
      await limiter.take('officialAsks', userId)
      const card = await findProduct(goodsId, language)
      if (card === undefined) throw new AppError('goods.unknown')
      const [account] = await accounts.list()
      if (account === undefined) throw new AppError('official.unknown')
      const theirs = toConversationId(userId) as ConversationId
      const { records } = await voice.list(account.id, theirs, undefined, 1).catch((error: unknown) => {
        if (error instanceof AppError) return { records: [] }
        throw error
      })
      const standing = readOfficialCard(records[0]?.payload.data)
      const stands = standing?.businessID === 'order' && standing.goodsId === goodsId
      if (!stands) await voice.send(account.id, userId, newMessageId(wall()), { card })
      return { conversationID: account.conversationID }
    },
  }
}
export type Asks = ReturnType<typeof createAsks>
