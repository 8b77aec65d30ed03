import * as z from 'zod/mini'
import { ConversationId } from '../chat/chat.entities.ts'
import { defineRoute } from '../define.ts'
import { GoodsId, UserId } from '../ids.ts'

/** An account of the service's own that everybody may write to. */
export const OfficialAccount = z.object({
  id: UserId,
  nickName: z.string(),
  avatar: z.string(),
  conversationID: ConversationId,
})
export type OfficialAccount = z.infer<typeof OfficialAccount>

export const listOfficials = defineRoute({
  method: 'GET',
  path: '/official/list',
  summary: 'The service’s own accounts, in their order; everybody may write to them.',
  access: 'adult',
  data: z.array(OfficialAccount),
})

export const askOfficial = defineRoute({
  method: 'POST',
  path: '/official/ask',
  summary: 'Asks about a product: the service’s first account shows it, and the conversation goes on there.',
  access: 'adult',
  body: z.object({ goodsId: GoodsId }),
  data: z.object({ conversationID: ConversationId }),
  errors: ['goods.unknown', 'official.unknown'],
  fieldErrors: { goodsId: 'goods.unknown' },
})
