import { askOfficial, listOfficials } from '@thrum/contracts/official/official.routes'
import { bind, type Door } from '../../http/bind.ts'
import type { Asks } from './ask.service.ts'
import type { OfficialAccounts } from './official.service.ts'

export function bindOfficialRoutes(door: Door, accounts: OfficialAccounts, asks: Asks): void {
  bind(door, listOfficials, () => accounts.list())
  bind(door, askOfficial, ({ body, caller, language }) => asks.about(caller.userId, body.goodsId, language))
}
