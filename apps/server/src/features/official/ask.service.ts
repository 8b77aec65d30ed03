import { type OfficialCard, type OrderCard, readOfficialCard } from '@thrum/contracts/chat/cards'
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
     * The card of the product stands in the conversation; not once more where it stands last, to the person, with the
     * price that the store says now.
     * @throws AppError `goods.unknown`, `official.unknown` where there is nobody to ask
     */
    async about(userId: UserId, goodsId: GoodsId, language: Language) {
      await limiter.take('officialAsks', userId)
      const card = await findProduct(goodsId, language)
      if (card === undefined) throw new AppError('goods.unknown')
      const [account] = await accounts.list()
      if (account === undefined) throw new AppError('official.unknown')
      const { conversationID } = account
      // On the person's side, who may have deleted it there.
      const { records } = await voice.list(userId, conversationID, undefined, 1)
      if (!isSame(readOfficialCard(records[0]?.payload.data), card))
        await voice.send(account.id, userId, newMessageId(wall()), { card })
      return { conversationID }
    },
  }
}
export type Asks = ReturnType<typeof createAsks>

/** One product at one price, in whichever language it was shown. */
function isSame(standing: OfficialCard | undefined, { goodsId, price, currency }: OrderCard): boolean {
  return (
    standing?.businessID === 'order' &&
    standing.goodsId === goodsId &&
    standing.price === price &&
    standing.currency === currency
  )
}
